"""What the ends of a conversation can do beyond the version of the protocol: `features`."""

ASIDE = "aside"
"""In a Hello: this connection only asks for results. Whoever it proves to be stays where he is, and
sits at no table here.
"""
