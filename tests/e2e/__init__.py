"""End-to-end tests: mouse, keys and a screen reader at the program's real window."""
