"""The windows of *Own Fate*: their additions to ``ui/board``; see also ``app.table.own_fate``.

===========================  ===============================================================
``arrange``, ``geometry``    which pieces a view has, and where they are
``plan_panel``, ``plan_lines``  the plan below the question
``open_location``            the cards on each target at the open location
===========================  ===============================================================
"""
