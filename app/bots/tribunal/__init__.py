"""The computer opponent of *Tribunal*: alpha-beta search.

``value`` judges a position by how its side-turn ends: Others, mana, levels, evidence, and what nobody
sees. ``tools/fit_tribunal.py`` fits its weights and ``chances``, which turns points into chances to win.
A player keeps its transposition table from one decision to the next
(docs/decisions/0060-tribunal-engine.md). ``analyser`` serves the analysis board. Puzzles come from
``tools/tribunal_puzzles.py`` and are proved by ``rules/tribunal/puzzles.py``.
"""
