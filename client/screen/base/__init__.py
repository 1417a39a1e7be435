"""The parts that all screens, pages and widgets have in common."""
