"""The new-game dialog: game, set, rules, players. ``catalogue_sets`` and ``sets`` read the playable sets."""
