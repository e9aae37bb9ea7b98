"""The review of a game in the window: the curve, the decisions, trying again, games of one's own."""
