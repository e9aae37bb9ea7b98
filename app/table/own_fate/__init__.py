"""What the table of *Own Fate* says and offers.

===========================  ===============================================================
``words``, ``event_kinds``   sentences; for each kind of event its rule, log line, beat, sound
``director``, ``count``      beats of the Count (the scoring of a battle), target by target; its page
``gestures``, ``prompt``     the actions that a drag stands for; the wording of a question
``refusals``, ``result``     clearer reasons; the page of the result
``plan``                     reads a battle slot's decisions as one plan and rewrites it: tried
                             on a copy, then submitted as ordinary actions
``plan_editor``              the planning seat's plan, for the panel or a phone
``phone``, ``hand_groups``   a phone's hand; a hand in groups
===========================  ===============================================================

``view.forecast()`` forecasts the Count from what the seat knows.
"""
