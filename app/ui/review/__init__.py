"""The review of a game in the window: the curve, the moments, trying again, games of one's own."""
