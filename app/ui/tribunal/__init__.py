"""The table of *Tribunal* and its analysis board.

``analysis`` (one ``TableAnalysis`` per page) sends positions to the window's ``analysis_client``, which runs
an engine in a child process, and shows the best lines in a panel and as arrows. The price dialog uses the
same client.
Analysis isn't allowed in a game against a person (``may_analyse``).
"""
