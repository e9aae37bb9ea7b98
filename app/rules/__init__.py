"""The rules of the games, and everything that needs only them: records, lessons, puzzles, scenarios.

``own_fate``, ``tribunal``, and ``free`` are the games; ``game`` is their interface.

=================  ==========================================================================
``match``          one game being played; ``replay`` and ``check_record`` replay a record
``record``         the text of a record; ``record_file`` the record on disk
``scenario``       a position, actions, and checks; ``lesson``, ``puzzle``, and ``example``
                   build on it
``rule_set``       rule sets as differences from a card set, and aims measured on games
``cardset``        a card set as the rules read it, and its text form
``pages``          the numbered rules as pages, and their glossary
=================  ==========================================================================
"""
