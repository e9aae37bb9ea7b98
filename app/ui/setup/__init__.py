"""Editors of positions: the usual table, on which every piece can be moved.

``editor`` serves both games; ``attempt`` starts a position for trying a power and stores what
was played as a scenario.
"""
