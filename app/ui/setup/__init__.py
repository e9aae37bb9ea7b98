"""Setting up a position on the real table: the map as it is played on, drawers of cards below it."""
