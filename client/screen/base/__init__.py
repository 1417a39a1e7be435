"""What all screens, pages and widgets are made of."""
