"""The new-game dialog: game, set, rules, players. ``shelf`` and ``sets`` know the playable sets."""
