"""The table of any game; a package per game adds what differs.

``page`` assembles a page from a game's ``Parts`` (words, scene, panel, preview, open hand). No part refers to
the page: each gets what it needs and emits signals, which the page connects.

===============================  ============================================================
``session``                      the game being played: submits actions, emits views and events
``scene``, ``synced_scene``      the pieces; brings them to the view, reads drag and drop
``beats``, ``stage``             what happened, step by step: captions, movement, sound. The stage's
                                 clock is ``advance``, so tests drive it.
``event_show``, ``shield``       hold questions back until events were shown; absorb early presses
``turn_replay``                  replays the last turn
``question``, ``ask_panel``      the panel with the question and its answers
``refusals``, ``drop_hint``      why a card can't be played, or dropped here
``log_presenter``, ``news``      the log; notices of what happened while motion is off
``hints``                        hints
``table_requests``, ``undo``     undo requests, draw offers, resigning
``ending``                       the result
``phone_hand``                   a seat's hand as plain data for its phone
``side_column``, ``floating``    layout of the side column; places for floating notes
``hand_strip``                   keeps the hand in sight while the table is zoomed
``access``, ``touch``            screen readers; fingers
``prerender``                    draws pictures before they are needed, never while a piece is held
===============================  ============================================================

A piece is two pixmaps that Qt paints; changed pieces are redrawn in slices of 12 ms.
"""
