"""Phones as hands: the network side. Knows seats, bytes, and limits; no window and no rules.

``server`` has the page and its WebSocket, in a thread with its own asyncio loop, and limits connections
before anything is read. ``seats`` says which phone may take which seat, ``addresses`` finds this computer's
addresses, and ``pages`` is what the browser gets, in every language of ``page.ftl``. Nothing here is imported
before phones are switched on (docs/decisions/0030-hands-on-phones.md).
"""
