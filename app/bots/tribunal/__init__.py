"""The computer opponent of *Tribunal*: alpha-beta search.

``value`` evaluates a position by the end of its side-turn: Others, mana, levels, evidence, and what is
unseen. ``tools/fit_tribunal.py`` fits its weights and ``chances``, which converts points to chances of
winning. A player keeps its transposition table between decisions (docs/decisions/0060-tribunal-engine.md).
``analyser`` serves the analysis board. Puzzles come from ``tools/tribunal_puzzles.py`` and are proved by
``rules/tribunal/puzzles.py``.
"""
