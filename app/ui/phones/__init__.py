"""Phones as hands, on the computer's side.

``hands`` switches them on and off. ``app.table.phones`` connects ``app.lan`` to the session; ``server`` adds
this program's threads and timers, and makes the single file of card faces.
Messages: ``docs/formats/phone.md``; ``python -m tools.phones`` serves a game without a window.

The session knows which seats are on phones (``on_phones``): the screen neither shows nor asks them, and needs
no curtain.
"""
