"""Bots that levels are measured by. No table offers them."""
