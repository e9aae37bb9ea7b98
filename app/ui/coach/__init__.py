"""Learning at the table: lessons, puzzles, hints.

``panel`` is shown above a table, or above the replay of the example; ``solving`` is the page of any game's
puzzles; ``choice`` the page on which a lesson or puzzle is chosen.
"""
