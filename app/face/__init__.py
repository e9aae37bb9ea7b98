"""How a card looks: one layout, two backends.

``layout`` turns card content (``content``) into a flat list of drawing operations in millimetres
(``ops``), each tagged with the part of the card it belongs to, and warnings. ``to_qt`` and ``to_pdf``
draw the list; neither measures text nor decides anything, so screen and paper agree.

========================  ===================================================================
``template``, ``look``    templates from ``data/game/faces.toml`` or the set, read and compiled
``formula``               the expression language of positions, conditions, and colours
``compose``               lays out the parts: ``shape_parts`` and ``text_parts`` place them
``text``, ``hyphens``     line breaking; ``bidi`` reorders right-to-left lines
``metrics``               advance widths of the shipped fonts by name, of a set's by content
``design``                edits a template as dragging does
``symbol_import``         turns an SVG drawing into a symbol
========================  ===================================================================
"""
