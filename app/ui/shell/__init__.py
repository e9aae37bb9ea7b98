"""The main window and the windows around it.

======================  ====================================================================
``main_window``         one page at a time
``menus``               commands and menus
``game_opening``        begins, resumes and branches games
``windows``             the other windows: editor, print, rules, lab
``return_target``       where leaving a page leads
``last_session``        what was open when the program closed
``unclean_end``         detects crashes by a leftover mark; after two, ``safe_start`` starts
                        without the set imported last
======================  ====================================================================

Session and scene belong to their page and end with it; ``bench/memory.py`` plays a hundred games.
"""
