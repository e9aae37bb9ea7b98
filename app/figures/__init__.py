"""The pictures in the rules: positions, the set-up, the anatomy of a card, drawn from the faces of the set.

``data/help/<game>.toml`` declares the pictures; a page of rules refers to them.
:class:`~app.figures.drawing.Figures` draws one as a face, for the window and for the booklet alike.
"""
