"""The phones of one game, between ``app.lan`` and the session: sends views and handles requests.

Each phone gets complete views of its seat only. Only the session changes the game, for the seat whose phone
asked.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, Protocol

from app import i18n
from app.lan import pages
from app.lan.pages import File
from app.lan.seats import Seats
from app.lan.server import Lan, Message
from app.rules.game import Action, BadText, Reason, Seat
from app.table import phone_store as store
from app.table.cards import Cards, FaceCache
from app.table.phone_hand import JsonObject, PhoneHand, PhoneHandFactory
from app.table.phone_store import StoredPhones
from app.table.reader import Reader
from app.table.session import Session, person_name

Presence = Literal["here", "asleep", "gone"]
NAME = 24
"""Maximum characters of a name."""
ANSWERED = 32
"""Number of last answers remembered per seat."""
GONE_AFTER_MS = 5 * 60_000
"""ms of silence after which a phone counts as gone."""
ATTEMPT_SHOWN_MS = 30_000
"""ms that the table reports a stranger's attempt to join."""
GOODBYES = ("ticket", "secret", "moved", "window", "here", "off", "over", "aside", "busy")
VERSION = 1


@dataclass(slots=True)
class _Seat:
    """One seat on a phone."""

    hand: PhoneHand
    language: str
    presence: Presence = "gone"
    connected: bool = False
    name: str = ""
    number: int = 0
    sent: str = ""
    """The last view sent, without its number."""
    answered: OrderedDict[str, Message] = field(default_factory=OrderedDict)


@dataclass(frozen=True, slots=True)
class FaceFile:
    """A file with faces. ``cards``: (key, offset in ``data``, length in bytes, width and height in px)."""

    name: str
    cards: tuple[tuple[str, int, int, int, int], ...]
    data: bytes


class Timer(Protocol):
    """A timer that calls its function once, some time after :meth:`start`."""

    def start(self) -> object:
        """Start it, or start it anew."""

    def stop(self) -> object:
        """Stop it without a call."""


class Phones:
    """The phones of one game; a subclass connects them to a program's threads, timers, and windows."""

    def __init__(
        self,
        session: Session,
        make_hand: PhoneHandFactory,
        cards: Cards,
        host: Reader,
        address: str,
        *,
        port: int = 0,
        restored: StoredPhones | None = None,
    ) -> None:
        """Serve the page at *address*. Raises OSError if that is impossible.

        *host*: the reader at the screen, whose language phones have at first. *restored*: the state stored
        when this game was last played with phones; None if it never was.
        """
        self._session, self._make_hand, self._cards, self._host = session, make_hand, cards, host
        self._readers: dict[str, tuple[Reader, Cards]] = {}
        self._faces: dict[str, FaceFile | None] = {}
        self._seats: dict[Seat, _Seat] = {}
        self._waiting: tuple[Seat, str] | None = None
        """Seat and id of a press not yet answered."""
        self._over, self._stopped = session.match.outcome is not None, False
        self._send_timer = self.timer(self._send_changed)
        self.join_attempt_from = ""
        """Address of a stranger who has recently tried to join; "" if there is none."""
        self._quiet = self.timer(partial(self._report_join_attempt, ""), ATTEMPT_SHOWN_MS)
        self._silence_timers = {
            seat: self.timer(partial(self._set_presence, seat, "gone"), GONE_AFTER_MS)
            for seat in session.match.header.seats
        }
        self.lan = Lan(
            address,
            pages.page_files(words()),
            self.receive,
            port=port,
            seats=Seats(restored.secrets if restored is not None else {}),
            goodbyes=goodbyes(),
        )
        self.lan.start()
        if restored is not None:
            for seat in restored.seats:
                self._assign_hand(seat, restored.languages.get(seat, ""), restored.names.get(seat, ""))
            self._session.set_phone_seats(frozenset(self._seats))
            self._store()

    # What the program around them does --------------------------------------------------------------

    def receive(self, seat: str, message: Message) -> None:
        """Have :meth:`_on_message` called in the session's thread; called in the thread of the network."""
        raise NotImplementedError

    def timer(self, callback: Callable[[], object], ms: int = 0) -> Timer:
        """Return a timer that calls *callback* after *ms*."""
        raise NotImplementedError

    def draw_faces(self, cards: Cards, label: str, done: Callable[[FaceFile], object]) -> None:
        """Draw the faces of *cards* in the background, then call *done*; *label*: their file's cache key."""
        raise NotImplementedError

    def on_changed(self) -> None:
        """Show a change of a phone's state or name, an attempt to join, or a hand's new place."""
        raise NotImplementedError

    # For the window -------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with hands on phones."""
        return tuple(seat for seat in self._session.match.header.seats if seat in self._seats)

    def presence(self, seat: Seat) -> Presence | None:
        """Return whether the phone of *seat* is here, asleep, or gone; None: the hand is at the screen."""
        return self._seats[seat].presence if seat in self._seats else None

    def name(self, seat: Seat) -> str:
        """Return the name of the person at *seat*, or ""."""
        return self._seats[seat].name if seat in self._seats else ""

    def show_here(self, seat: Seat) -> None:
        """Show the hand of *seat* at the screen again and dismiss its phone."""
        if seat in self._seats:
            del self._seats[seat]
            self._silence_timers[seat].stop()
            self.lan.dismiss(seat, "here")
            self._store()
            self._session.set_phone_seats(frozenset(self._seats))
            self.on_changed()

    def stop(self, why: str = "off") -> None:
        """Close the page. Except for *aside*, hands return to the screen and stored data is deleted."""
        self._stopped = True
        for timer in (self._send_timer, self._quiet, *self._silence_timers.values()):
            timer.stop()
        self.lan.stop(why)
        if why == "aside":
            return
        self._seats.clear()
        self._store()
        self._session.set_phone_seats(frozenset())
        self.on_changed()

    def state_to_store(self) -> StoredPhones:
        """Return what must be stored for the phones to reconnect."""
        return StoredPhones(
            self.lan.address,
            self.lan.port,
            self.seats,
            {seat: secret for seat, secret in self.lan.seats.stored_hashes().items() if seat in self._seats},
            {seat: phone.name for seat, phone in self._seats.items()},
            {seat: phone.language for seat, phone in self._seats.items()},
        )

    # Messages from phones -------------------------------------------------------------------------

    def _on_message(self, seat: Seat, message: Message) -> None:
        phone, kind = self._seats.get(seat), message["t"]
        if kind == "knock":
            self._quiet.start()
            self._report_join_attempt(message["address"])
            return
        if phone is None and kind == "hello" and not self._stopped:
            # The phone takes the hand that was at the screen. After a stop, the message had been waiting.
            self._assign_hand(seat, message["lang"], "")
            self._session.set_phone_seats(frozenset(self._seats))
            phone = self._seats.get(seat)
        if phone is None:
            return
        if kind in ("sleep", "lost"):
            phone.connected = phone.connected and kind == "sleep"
            self._set_presence(seat, "asleep")
            return
        self._set_presence(seat, "here")
        match kind:
            case "hello":
                self._welcome(seat, phone, message)
            case "lang":
                if self._set_language(seat, phone, message["lang"]):
                    self._store()
            case "name":
                phone.name = person_name(message["name"], NAME)
                self._store()
                self._send_identity(seat, phone)
                self.on_changed()
            case "do":
                self._do(seat, phone, message)
            case "why":
                self._explain(seat, phone, message)
            case "log":
                self.lan.send(seat, {"t": "log", "lines": phone.hand.log()})

    def _report_join_attempt(self, address: str) -> None:
        if address != self.join_attempt_from:
            self.join_attempt_from = address
            self.on_changed()

    def _welcome(self, seat: Seat, phone: _Seat, message: Message) -> None:
        phone.connected = True
        if message["fresh"]:
            phone.answered.clear()
            self._store()
        self._set_language(seat, phone, message["lang"])
        self.on_changed()

    def _set_language(self, seat: Seat, phone: _Seat, language: str) -> bool:
        """Send identity and view of *seat* in *language* if there is such a language; return if it is new."""
        is_new = language in i18n.available() and language != phone.language
        if is_new:
            phone.language, phone.hand = language, self._hand(seat, language)
        self._send_identity(seat, phone)
        self._show(seat, phone)
        return is_new

    def _do(self, seat: Seat, phone: _Seat, message: Message) -> None:
        earlier = phone.answered.get(message["id"])
        if earlier is not None:
            self._answer(seat, phone, message["id"], earlier)
            return
        self._waiting = seat, message["id"]
        is_current = message["n"] == phone.number
        reason = phone.hand.handle_request(message["action"]) if is_current else None
        answer = self._refusal(phone, message["id"], reason) if reason is not None else {}
        phone.answered[message["id"]] = answer
        if len(phone.answered) > ANSWERED:
            phone.answered.popitem(last=False)
        if self._waiting is not None:
            self._waiting = None
            self._answer(seat, phone, message["id"], answer)
        self._send_changed(but=seat)

    def _answer_first(self) -> None:
        """Answer the pressing phone before the table shows the result."""
        if self._waiting is not None and not self._seats[self._waiting[0]].hand.busy:
            (seat, number), self._waiting = self._waiting, None
            self._show(seat, self._seats[seat], number)

    def _answer(self, seat: Seat, phone: _Seat, number: str, answer: Message) -> None:
        """Send *answer*, a refusal; if empty, the current view."""
        if answer:
            self.lan.send(seat, answer)
        else:
            self._show(seat, phone, number)

    def _explain(self, seat: Seat, phone: _Seat, message: Message) -> None:
        try:
            reason = phone.hand.explain_attempt(Action.parse(message["action"])) or Reason("table.not-there")
        except BadText as wrong:
            reason = wrong.reason
        self.lan.send(seat, self._refusal(phone, message["id"], reason))

    @staticmethod
    def _refusal(phone: _Seat, number: str, reason: Reason) -> Message:
        return {"t": "refused", "id": number, "n": phone.number, **phone.hand.refusal(reason)}

    # Messages to phones ---------------------------------------------------------------------------

    def _schedule_send(self, *_facts: object) -> None:
        """Send views soon: the game has changed."""
        over = self._session.match.outcome is not None
        if over != self._over:
            # The end of a game may be undone.
            self._over = over
            self._store()
        self._send_timer.start()

    def _send_changed(self, but: Seat | None = None) -> None:
        """Send every seat except *but* its view, if changed."""
        self._send_timer.stop()
        for seat, phone in self._seats.items():
            if seat != but and phone.connected and not phone.hand.busy:
                view = phone.hand.view()
                if _text(view) != phone.sent:
                    self._send(seat, phone, view)

    def _show(self, seat: Seat, phone: _Seat, answered: str = "") -> None:
        self._send(seat, phone, phone.hand.view(), answered)

    def _send(self, seat: Seat, phone: _Seat, view: JsonObject, answered: str = "") -> None:
        text = _text(view)
        if text != phone.sent:
            phone.sent = text
            phone.number += 1
        self.lan.send(seat, {"t": "view", "n": phone.number, "re": answered, **view})

    def _send_identity(self, seat: Seat, phone: _Seat) -> None:
        """Send the phone of *seat* its identity."""
        self.lan.send(
            seat,
            {
                "t": "seat", "v": VERSION, "seat": seat, "side": phone.hand.words.seat(seat),
                "colour": colour if (colour := phone.hand.words.seat_side(seat)).startswith("#") else "",
                "name": phone.name, "game": self._session.match.game.key, "lang": phone.language,
                "faces": self._faces_of(phone.language),
            },
        )  # fmt: skip

    def _set_presence(self, seat: Seat, presence: Presence) -> None:
        phone = self._seats.get(seat)
        if phone is None:
            return
        if presence == "asleep":
            self._silence_timers[seat].start()
        else:
            self._silence_timers[seat].stop()
        if phone.presence != presence:
            phone.presence = presence
            self.on_changed()

    # Hands, languages, faces ----------------------------------------------------------------------

    def _assign_hand(self, seat: Seat, language: str, name: str) -> None:
        """Move the hand of *seat* to a phone."""
        language = language if language in i18n.available() else self._host.language
        name = person_name(name or self._initial_name(seat), NAME)
        self._seats[seat] = _Seat(self._hand(seat, language), language, name=name)

    def _initial_name(self, seat: Seat) -> str:
        """Return the name the person at *seat* gave when the game began, or ""."""
        name = self._session.match.header.players.get(seat, "")
        default_names = {seat, *(i18n.text(f"table.seat-{seat}", code) for code in i18n.available())}
        return "" if name in default_names else name

    def _hand(self, seat: Seat, language: str) -> PhoneHand:
        return self._make_hand(*self._reader(language), self._session, seat)

    def _reader(self, language: str) -> tuple[Reader, Cards]:
        if language not in self._readers:
            cache = self._cards.face_cache
            cards = Cards(self._cards.loader, language, FaceCache(cache.name) if cache is not None else None)
            self._readers[language] = Reader(language), cards
        return self._readers[language]

    def _faces_of(self, language: str) -> JsonObject | None:
        """Return URL and index of the faces in *language*; None if not yet drawn, or if there are none."""
        if language not in self._faces:
            self._faces[language] = None
            cards = self._reader(language)[1]
            if cards.keys():
                label = f"{self._session.match.game.key}-{language}"
                self.draw_faces(cards, label, partial(self._on_faces_drawn, language))
        face_file = self._faces[language]
        return {"url": _address(face_file), "cards": face_file.cards} if face_file is not None else None

    def _on_faces_drawn(self, language: str, face_file: FaceFile) -> None:
        self._faces[language] = face_file
        self.lan.files[_address(face_file)] = File(pages.TYPES[".bin"], face_file.data, cacheable=True)
        for seat, phone in self._seats.items():
            if phone.language == language:
                self._send_identity(seat, phone)

    # Stored with the game -------------------------------------------------------------------------

    def _store(self) -> None:
        """Store the state with the game, or delete it if phones needn't reconnect."""
        file = self._session.match.file
        if file is not None and self._session.match.outcome is None and self._seats:
            store.write(file.path, self.state_to_store())
        elif file is not None:
            store.delete(file.path)


def words() -> dict[str, object]:
    """Return the page's own texts in every language."""
    return {
        "langs": [[code, i18n.own_name(code)] for code in i18n.available()],
        "words": {code: i18n.all_sentences("page", code) for code in i18n.available()},
    }


def goodbyes() -> dict[str, dict[str, str]]:
    """Return the reasons for dismissing a phone, in every language."""
    languages = i18n.available()
    return {code: {why: i18n.text(f"phone.gone-{why}", code) for why in GOODBYES} for code in languages}


def _text(view: JsonObject) -> str:
    return json.dumps(view, ensure_ascii=False)


def _address(face_file: FaceFile) -> str:
    return f"/faces-{face_file.name}.bin"
