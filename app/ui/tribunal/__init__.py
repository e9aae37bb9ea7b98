"""The table of *Tribunal* and its analysis board.

``analysis`` (one ``TableAnalysis`` per page) asks the window's ``analyst``, which runs an engine in a child
process, and shows lines in a panel and as ``arrows``; the price dialog asks the same analyst. ``may_analyse``
restricts analysis: never against a person.
"""
