"""The card catalogue: sets of cards with their texts, kept in SQLite.

Light parts, importable anywhere: ``data`` (plain values), ``fields`` (what may be edited, and how far),
``errors``, ``source`` (the catalogue as text), ``library`` (where the user's copy is and how it is made).
``catalogue`` imports SQLModel, which costs 0.4 s: import it when the window stands.
"""
