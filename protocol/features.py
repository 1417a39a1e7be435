"""What the ends of a conversation can do beyond the version of the protocol: `features`."""

DEALS = "deals"
"""In a Hello: this end takes part in the deals, and checks them (DealCommitted)."""

ASIDE = "aside"
"""In a Hello: this connection only asks for results. Whoever it proves to be stays where he is, and
sits at no table here.
"""
