"""The new-game dialog: game, set, rules, players. ``sets`` reads the playable sets."""
