"""The table of *Own Fate*: its additions to ``ui/board``.

===========================  ===============================================================
``event_kinds``              for each kind of event its rule, log line, beat, sound
``director``                 beats of the Count (the scoring of a battle), target by target
``arrange``, ``geometry``    which pieces a view has, and where they are
``gestures``                 the actions that a drag stands for
``plan``                     reads a battle slot's decisions as one plan and rewrites it: tried
                             on a copy, then submitted as ordinary actions
``plan_editor``              the planning seat's plan, for the panel or a phone
``plan_panel``, ``plan_lines``  the plan below the question
``open_location``            the cards on each target at the open location
``prompt``                   the wording of a question
``phone``                    a phone's hand
===========================  ===============================================================

``view.forecast()`` forecasts the Count from what the seat knows.
"""
