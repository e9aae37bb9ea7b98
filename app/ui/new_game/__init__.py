"""The new-game dialog: game, set, rules, players. ``catalogue_sets`` and ``sets`` know the playable sets."""
