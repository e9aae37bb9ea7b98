"""The pictures in the rules: positions, the set-up, the anatomy of a card, drawn from the faces of the set.

``data/help/<game>.toml`` says which pictures there are; a page of rules names them where they stand.
:class:`~app.figures.drawing.Figures` draws one as a face, for the window and for the booklet alike.
"""
