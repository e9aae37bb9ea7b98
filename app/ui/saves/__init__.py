"""Saved games: the page that lists them, their titles (``telling``), and what is done with them."""
