"""Learning at the table: lessons, puzzles, hints.

``learning`` opens lessons, puzzles, positions, and the example (narrated by ``narrator``); ``solving`` is
the page of any game's puzzles.
"""
