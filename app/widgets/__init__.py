"""Qt parts that the table and the editor share.

Among them: ``rows`` (rows of buttons), ``style_sheet`` (restyles a widget only when its style changes),
``timers``, ``waiting`` (work in a thread while the window repaints), ``sound``.
"""
