"""The computer opponent of *Tribunal*: alpha-beta search.

``value`` evaluates positions (Others, mana, levels, evidence, being unseen) in points, and converts points to
chances of winning. ``research/fit_tribunal.py`` fits both. A player without errors keeps its
transposition table between decisions (docs/decisions/0060-tribunal-engine.md). ``analysis`` serves the
analysis board. ``tools/tribunal_puzzles.py`` generates puzzles; ``rules/tribunal/puzzles.py`` proves them.
"""
