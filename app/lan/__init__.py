"""Hands on phones, the part that knows the network and nothing else: no window, no rules.

Nothing here is imported before somebody switches phones on (docs/decisions/0030-hands-on-phones.md).
"""
