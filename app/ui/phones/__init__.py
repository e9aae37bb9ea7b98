"""Phones as hands, on the computer's side.

``hands`` switches them on and off. ``remote`` stands between the session and ``app.lan``: it sends each
seat one whole view when that differs from the last, and asks the session for what a phone pressed, for
that seat alone. ``kept`` stores the address and hashes beside an unfinished game, ``faces`` makes the one
file of card faces. Messages: ``docs/formats/phone.md``; ``python -m tools.phones`` serves a game without
a window.

The session knows whose hands are elsewhere (``away``): nothing of them is shown or asked on the screen,
and no curtain falls.
"""
