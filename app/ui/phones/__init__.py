"""Hands on phones, at the computer: who holds which hand, and what each phone is told."""
