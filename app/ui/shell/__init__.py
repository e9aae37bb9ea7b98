"""The main window and the windows around it.

================  ==========================================================================
``main_window``   the parts, the menus, and what the start screen and the editor ask for
``host``          shows one page; protocols of pages
``games``         opens games: new, resumed, replayed, on phones (by ``game_opening``)
``archive``       pages about games already played: saved games, reviews
``learning``      lessons, puzzles, positions
``windows``       the other windows: editor, print, rules, lab, dialogs
``rooms``         what is imported when it is first entered
``last_session``  what was open when the program closed
``unclean_end``   detects crashes by a leftover mark; after two, ``start`` starts without
                  the set imported last
================  ==========================================================================

Session and scene belong to their page and end with it; ``bench/memory.py`` plays a hundred games.
"""
