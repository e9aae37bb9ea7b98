"""Setting up positions on the real table, with drawers of cards below the map.

``editor`` and ``controls`` serve both games; ``attempt`` shows a position for trying a power and stores the
scenario.
"""
