"""Positions to set up on the real table: drawers of cards below the map.

``editor`` and ``controls`` serve both games; ``attempt`` shows a position in which a power can be tried
and stores the scenario.
"""
