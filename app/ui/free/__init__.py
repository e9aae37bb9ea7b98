"""The free table: any card set, laid out and handled without rules.

``app.table.free.verbs`` declares every action once; menu, keys, panel, and the sheet of keys derive from it.
A drop becomes an action in millimetres. ``arrange`` reuses unchanged pieces, so a table of five hundred
things stays fast. ``drag_scene`` places hexagons edge to edge, ``page.Designer`` creates and names places
while the table is arranged, ``questions`` asks what a verb needs. A table is stored as ``table.toml``
(``docs/formats/table.md``).
"""
