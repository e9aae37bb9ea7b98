"""The free table: any card set, laid out and handled without rules.

``verbs`` declares every action once; menu, keys, panel, and the sheet of keys derive from it. A drop becomes
an action in millimetres. ``arrange`` reuses unchanged pieces, so a table of five hundred things stays fast.
``snapping`` places hexagons edge to edge, ``designing`` creates and names places while the table is arranged,
``verb_questions`` asks what a verb needs. A table is stored as ``table.toml`` (``docs/formats/table.md``).
"""
