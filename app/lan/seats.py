"""Who may sit where: tickets that let in once, the secret that a phone keeps, addresses that guess too often.

Only hashes of tickets and secrets are kept: nothing of what lies in memory or beside a game lets anybody in.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable, Mapping
from threading import Lock

BITS = 128
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of a code that is typed: none is taken for another."""
TYPED = 8
"""Letters of a code, 39 bits."""
TWINS = str.maketrans("АВСЕНКМРТХУЗЅЈԚԜҮΑΒΕΖΗΚΜΝΡΤΥΧ", "ABCEHKMPTXY3SJQWYABEZHKMNPTYX")
"""Cyrillic and Greek letters, and the letter of a code that each is taken for."""
FAILURES = 10
"""Wrong tickets or secrets of one address, within a lock's time, after which it may type no code."""
LOCKED = 60.0
"""s for which an address is locked out, and for which a failure is remembered."""
REMEMBERED = 1000
"""So many addresses that have failed are remembered at most."""


def digest(word: str) -> str:
    """What is kept of a ticket or a secret."""
    return hashlib.sha256(word.encode("utf-8", "surrogatepass")).hexdigest()


class Seats:
    """Tickets and secrets of the seats whose hands are on phones. May be asked from any thread."""

    def __init__(self, secrets_: Mapping[str, str] | None = None) -> None:
        """*secrets_*: the hashes of secrets that phones keep from an earlier run, by seat."""
        self._lock = Lock()
        self._secrets = dict(secrets_ or {})
        self._tickets: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def ticket(self, seat: str) -> tuple[str, str]:
        """A new ticket of *seat* to be scanned, and a code to be typed instead. Either lets one phone in;
        older ones are worth nothing from now on."""
        made = secrets.token_urlsafe(BITS // 8)
        code = "".join(secrets.choice(LETTERS) for _ in range(TYPED))
        with self._lock:
            self._tickets[seat], self._codes[seat] = digest(made), digest(code)
        return made, code

    def enter(self, ticket: str, *, codes: bool = True) -> tuple[str, str] | None:
        """The seat of *ticket* (or code, unless *codes* are not heard) and a new secret for it, which takes
        the place of the old one; None if it lets nobody in. It is worth nothing from now on."""
        with self._lock:
            seat = _found(self._tickets, ticket)
            if seat is None and codes:
                seat = _found(self._codes, _as_shown(ticket))
            if seat is None:
                return None
            self._tickets.pop(seat, None)
            self._codes.pop(seat, None)
            secret = secrets.token_urlsafe(BITS // 8)
            self._secrets[seat] = digest(secret)
            return seat, secret

    def seat_of(self, secret: str) -> str | None:
        """The seat whose secret this is."""
        with self._lock:
            return _found(self._secrets, secret)

    def forget(self, seat: str) -> None:
        """No ticket and no secret of *seat* lets anybody in any more."""
        with self._lock:
            self._tickets.pop(seat, None)
            self._codes.pop(seat, None)
            self._secrets.pop(seat, None)

    def kept(self) -> dict[str, str]:
        """The hash of the secret of every seat that a phone has sat down at."""
        with self._lock:
            return dict(self._secrets)


class Guesses:
    """Counts wrong tickets and secrets by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, list[float]] = {}

    def wrong(self, address: str) -> None:
        """*address* has shown a ticket or a secret of nobody."""
        self._failed.setdefault(address, []).append(self._clock())
        del self._failed[address][:-FAILURES]
        while len(self._failed) > REMEMBERED:
            del self._failed[next(iter(self._failed))]

    def locked(self, address: str) -> bool:
        """Whether *address* may type no code now."""
        failed = self._failed.get(address, [])
        recent = [when for when in failed if self._clock() - when < LOCKED]
        return len(recent) >= FAILURES


def _as_shown(code: str) -> str:
    """*code* as it is shown, however it was typed: in small or wide letters, or those of another alphabet
    that look alike, with anything between them."""
    plain = unicodedata.normalize("NFKC", code).upper().translate(TWINS)
    return "".join(filter(str.isalnum, plain))


def _found(known: Mapping[str, str], word: str) -> str | None:
    """Whose *word* is; every one is compared, in the same time whichever it is."""
    told, found = digest(word), None
    for seat, one in known.items():
        if hmac.compare_digest(one, told):
            found = seat
    return found
