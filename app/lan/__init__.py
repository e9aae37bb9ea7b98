"""Phones as hands: the network side. Knows seats, bytes, and limits; no window and no rules.

A thread with its own asyncio loop. ``rate_limit`` limits connections before anything is read, ``pages`` is
what the browser gets, in every language of ``page.ftl``. Nothing here is imported before phones are switched
on (docs/decisions/0030-hands-on-phones.md).
"""
