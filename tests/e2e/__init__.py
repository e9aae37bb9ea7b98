"""The program driven by hand: a pointer, keys and a screen reader at its real window."""
