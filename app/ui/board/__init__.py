"""The table of any game; a package per game adds what differs.

``page`` assembles a page from a game's ``Parts`` (words, scene, panel, preview, open hand). No part refers to
the page: each gets what it needs and emits signals, which the page connects. ``app.table`` has what a table
says and offers.

===============================  ============================================================
``session``                      the game being played: submits actions, emits views and events
``scene``, ``synced_scene``      the pieces; brings them to the view, reads drag and drop
``stage``                        what happened, step by step: captions, movement, sound. The stage's
                                 clock is ``advance``, so tests drive it.
``event_show``                   holds questions back until events were shown; replays the last turn
``question``, ``ask_panel``      the panel with the question and its answers
``presenters``                   hints, refusals, requests for undo or a draw, the result
``overlay``                      the curtain, sheets, a large card; notices and news
``preview``                      the side column with the preview and the log; draws pictures before they are
                                 needed, never while a piece is held
``floating``                     places for floating notes
``view``                         fits and zooms the table; fingers; keeps the hand in sight meanwhile
``access``                       screen readers
===============================  ============================================================

A piece is two pixmaps that Qt paints; changed pieces are redrawn in slices of 12 ms.
"""
