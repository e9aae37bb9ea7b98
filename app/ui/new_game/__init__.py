"""*New game*: which game, set, rules, and players. ``shelf`` and ``sets`` know which sets can be played."""
