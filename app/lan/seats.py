"""Access to seats: single-use tickets, phones' secrets, and lockout of addresses that guess.

Only hashes of tickets and secrets are stored, so nothing in memory or saved with a game grants access.
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
"""Letters of typed codes, without look-alikes."""
CODE_LETTERS = 8
"""Letters of a code, 39 bits."""
LOOKALIKES = str.maketrans("АВСЕНКМРТХУЗЅЈԚԜҮΑΒΕΖΗΚΜΝΡΤΥΧ", "ABCEHKMPTXY3SJQWYABEZHKMNPTYX")
"""Cyrillic and Greek letters, and the code letter each is mistaken for."""
FAILURES = 10
"""Wrong tickets or secrets of one address, within the lock time, that block typed codes."""
LOCK_S = 60.0
"""s for which a failure counts, so the longest lockout."""
MAX_ADDRESSES = 1000
"""Maximum number of failed addresses remembered."""


def digest(word: str) -> str:
    """Return the hash by which the ticket or secret *word* is stored."""
    return hashlib.sha256(word.encode("utf-8", "surrogatepass")).hexdigest()


class Seats:
    """Tickets and secrets of the seats whose hands are on phones. Thread-safe."""

    def __init__(self, secret_hashes: Mapping[str, str] | None = None) -> None:
        """Use *secret_hashes*: hashes of the secrets that phones have from an earlier run, by seat."""
        self._lock = Lock()
        self._secrets = dict(secret_hashes or {})
        self._tickets: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def ticket(self, seat: str) -> tuple[str, str]:
        """Return a new ticket of *seat* to be scanned, and a code to type instead.

        Together they admit one phone; older ones become invalid.
        """
        token = secrets.token_urlsafe(BITS // 8)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        with self._lock:
            self._tickets[seat], self._codes[seat] = digest(token), digest(code)
        return token, code

    def claim(self, ticket: str, *, codes: bool = True) -> tuple[str, str] | None:
        """Return the seat of *ticket* (or code, if *codes*) and a new secret; None if invalid.

        Ticket and code of the seat become invalid, and the secret replaces the old one.
        """
        with self._lock:
            seat = _seat_of_hash(self._tickets, ticket)
            if seat is None and codes:
                seat = _seat_of_hash(self._codes, _normalize(ticket))
            if seat is None:
                return None
            self._tickets.pop(seat, None)
            self._codes.pop(seat, None)
            secret = secrets.token_urlsafe(BITS // 8)
            self._secrets[seat] = digest(secret)
            return seat, secret

    def seat_of(self, secret: str) -> str | None:
        """Return the seat whose phone has *secret*; None if there is none."""
        with self._lock:
            return _seat_of_hash(self._secrets, secret)

    def revoke(self, seat: str) -> None:
        """Invalidate all tickets and secrets of *seat*."""
        with self._lock:
            self._tickets.pop(seat, None)
            self._codes.pop(seat, None)
            self._secrets.pop(seat, None)

    def stored_hashes(self) -> dict[str, str]:
        """Return the hashes of phones' secrets, by seat."""
        with self._lock:
            return dict(self._secrets)


class Guesses:
    """Counter of wrong tickets and secrets by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, list[float]] = {}

    def record_failure(self, address: str) -> None:
        """Record a wrong ticket or secret from *address*."""
        # Moved to the end: the address whose last failure is the oldest is forgotten first.
        self._failed[address] = [*self._failed.pop(address, ()), self._clock()][-FAILURES:]
        while len(self._failed) > MAX_ADDRESSES:
            del self._failed[next(iter(self._failed))]

    def locked(self, address: str) -> bool:
        """Return whether *address* may not type codes now."""
        failed = self._failed.get(address, [])
        recent = [time for time in failed if self._clock() - time < LOCK_S]
        return len(recent) >= FAILURES


def _normalize(code: str) -> str:
    """Return the typed *code* in the form in which it is shown.

    Accepts small or full-width letters, look-alikes of other alphabets, and any separators.
    """
    plain = unicodedata.normalize("NFKC", code).upper().translate(LOOKALIKES)
    return "".join(filter(str.isalnum, plain))


def _seat_of_hash(hashes: Mapping[str, str], word: str) -> str | None:
    """Return the seat whose hash is that of *word*; None if there is none.

    Compares all hashes, each in constant time.
    """
    hashed, match = digest(word), None
    for seat, stored in hashes.items():
        if hmac.compare_digest(stored, hashed):
            match = seat
    return match
