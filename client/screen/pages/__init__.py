"""The pages that open over a screen, and what they say."""
