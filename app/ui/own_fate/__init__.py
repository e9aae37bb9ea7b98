"""The table of *Own Fate*: what differs from ``ui/board``.

===========================  ===============================================================
``event_kinds``              each kind of event once: rule, log line, beat, sound
``director``                 its own beats: the Count, target by target
``arrange``, ``geometry``    which pieces a view has, and where they are
``gestures``, ``tips``       what a drag means; tooltips
``plan``                     reads a battle slot's decisions as one plan and rewrites it whole: tried
                             on a copy, then submitted as ordinary actions
``plan_editor``              the planning seat's plan, for the panel (``plan_controller``) or a phone
``plan_panel``, ``plan_rows``  the plan below the question
``open_location``            the cards on each target at the open location
``prompt``                   the sentence of a question and what it needs
``phone``                    a phone's hand
===========================  ===============================================================

The forecast of the Count is ``view.forecast()``: what the seat can know.
"""
