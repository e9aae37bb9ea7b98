"""The figures in the rules: positions, the set-up, and explanations of cards, drawn from the set's faces.

``data/help/<game>.toml`` declares the figures that a page of rules refers to.
:class:`~app.figures.drawing.Figures` draws a figure as a face, for the window and for the booklet.
"""
