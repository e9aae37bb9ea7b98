"""Saved games: the page listing them, their titles (``telling``), and their files."""
