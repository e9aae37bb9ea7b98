"""Phones as hands, on the computer's side.

``hands`` switches them on and off. ``server`` connects the session and ``app.lan``: it sends each seat a
whole view when that changes, and asks the session for what a phone pressed, for that seat only. ``store``
stores the address and hashes with an unfinished game, ``faces`` makes the single file of card faces.
Messages: ``docs/formats/phone.md``; ``python -m tools.phones`` serves a game without a window.

The session knows which seats are on phones (``on_phones``): the screen neither shows nor asks them, and needs
no curtain.
"""
