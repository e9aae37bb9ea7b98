"""Layout and drawing of cards: one layout, two backends.

``layout`` turns card content (``content``) into a flat list of drawing operations in millimetres
(``ops``), each tagged with the part of the card it belongs to, and warnings. ``to_qt`` and ``to_pdf``
draw the list; neither measures text nor decides anything, so the screen and the paper show the same.

========================  ===================================================================
``template``, ``look``    templates from ``data/game/faces.toml`` or the set, read and compiled
``formula``               the expression language of positions, conditions, and colours
``vocabulary``            formulas as people write them, with the names on the screen
``compose``               lays out a template; ``placers`` lay out its parts
``text``                  line breaking, hyphenation; right-to-left lines in visual order
``metrics``               fonts and the advance widths of their glyphs
``design``                edits to a template that the editor makes by mouse
``symbol_import``         turns an SVG drawing into a symbol
========================  ===================================================================
"""
