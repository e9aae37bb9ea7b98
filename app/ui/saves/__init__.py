"""Saved games: the page listing them, their titles (``descriptions``), and their files."""
