"""The review of a finished game, laid over the replay.

``over_replay`` adds the curve below the timeline and the panel next to the table; both show what ``teacher``
receives from the reviewer's processes. ``retry`` puts a mistake on a real table where your choice is judged;
``mistakes`` schedules when it returns; ``own_games`` is *My games*. In games without luck
(``ReplayPage.has_chance``) the panel shows each side's losses instead of the ledger.
"""
