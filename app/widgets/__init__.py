"""Qt parts that the table and the editor share.

====================  =====================================================================
``preferences``       the reader's language, theme, text size, motion, and sound
``theme``, ``fonts``  colours, style sheet, bundled type
``controls``          labels, buttons, choice boxes, layouts
``drawing``           painting, cached pictures, icons; ``symbols``: those of the cards
``gallery``           the faces of a card set as pictures
``tasks``             work in threads; ``waiting``: timers, and waiting for work
``windows``           a window's screen, Escape; ``file_dialogs``, ``sound``
====================  =====================================================================
"""
