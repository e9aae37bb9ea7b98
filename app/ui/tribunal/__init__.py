"""The table of *Tribunal* and its analysis board.

``analysis`` (one ``TableAnalysis`` per page) asks the window's ``analysis_client``, which runs an engine in a
child process, and shows lines in a panel and as ``arrows``; the price dialog asks the same client.
``may_analyse`` restricts analysis: never against a person.
"""
