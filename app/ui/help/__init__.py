"""Rules, guide, and card reference in windows."""
