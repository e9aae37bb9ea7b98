"""The sounds of a table: short ones of our own (``data/sounds``), as loud as the reader wants them.

The library is loaded and the loudspeaker opened at the first sound, by a thread of their own; after a silence
it is closed again. Where one is missing or fails nothing is heard, and the log has a line about it: a game
never stands still for a sound.
"""

from __future__ import annotations

import os
import sys
import wave
from array import array
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from itertools import zip_longest
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import NamedTuple

from app import paths, user_errors
from app.widgets.preferences import Preferences

NAMES = (
    "card-laid", "card-drawn", "blow", "blocked", "bite", "wound", "heal", "death", "call", "vortex",
    "balance", "turn", "enter", "end-won", "end-lost",
)  # fmt: skip
"""All sounds; each is a file of ``data/sounds``, which ``tools/sounds.py`` has made."""
RATE = 22050
"""Samples a second, of every sound and of the loudspeaker."""
VOICES = 3
"""So many sounds are heard together; one more, and the oldest goes out."""
GOING_OUT = 220
"""Samples in which a sound that is cut short goes out: a step would click."""
BUFFER = 60
"""ms that the loudspeaker has in hand while the window's thread is busy."""
REST = 10.0
"""s without a new sound until the loudspeaker is closed."""
LATE = 0.5
"""s after which a sound that could not begin is no longer about what is seen."""

Frames = Generator[bytes, int, None]
"""Answers how many samples are wanted with them: mono, 16 bit."""
Loudspeaker = Callable[[Frames], AbstractContextManager[None]]
"""Plays what it is given, in a thread of its own, for as long as it is open."""


class Asked(NamedTuple):
    """A sound that somebody wants to be heard."""

    name: str
    at: float
    """When: s by the monotonic clock."""


def available() -> bool:
    """Whether this machine has the library: it is not made for every system."""
    return find_spec("miniaudio") is not None


class Sounds:
    """Plays sounds as loud as *preferences* say."""

    def __init__(self, preferences: Preferences, loudspeaker: Loudspeaker | None = None) -> None:
        self._preferences = preferences
        self._loudspeaker = loudspeaker or system_loudspeaker
        self._mixer = Mixer()
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._failed = False
        preferences.sound_changed.connect(self._follow)
        self._follow()

    def play(self, name: str) -> None:
        """Let the sound *name* be heard. Comes back at once, whatever becomes of it."""
        assert name in NAMES, name
        if self._failed or not self._preferences.gain:
            return
        if self._thread is None:
            self._asked = SimpleQueue()
            self._thread = Thread(target=self._work, args=(self._asked,), name="dozor-sounds", daemon=True)
            self._thread.start()
        self._asked.put(Asked(name, monotonic()))

    def close(self) -> None:
        """Be silent, and let go of the loudspeaker. A later sound opens it again."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(1.0)
            self._thread = None

    def _follow(self, *_told: object) -> None:
        gain = self._preferences.gain
        if not gain:
            self._mixer.hush()
            return
        self._mixer.gain = gain
        if self._failed:
            # Whoever turns the sound on may just have plugged a loudspeaker in.
            self._failed, self._thread = False, None

    def _work(self, queue: SimpleQueue[Asked | None]) -> None:
        try:
            while (asked := queue.get()) is not None:
                with suppress(Empty), self._loudspeaker(self._mixer.frames()):
                    while asked is not None:
                        if monotonic() - asked.at < LATE:
                            self._mixer.add(samples(asked.name))
                        asked = queue.get(timeout=REST)
                    return
        except Exception as error:  # whatever a driver does, the game goes on
            self._failed = True
            user_errors.note(f"No sound: {type(error).__name__}: {error}\n")


class Mixer:
    """What is heard: up to :data:`VOICES` sounds together. Any thread may add one while another reads."""

    def __init__(self) -> None:
        self.gain = 1.0
        """By what samples are multiplied, 0…1."""
        self._lock = Lock()
        self._voices: list[memoryview] = []

    def add(self, sound: memoryview) -> None:
        """Begin *sound*; if there are too many, the oldest goes out."""
        with self._lock:
            older, newer = self._voices[: 1 - VOICES], self._voices[1 - VOICES :]
            self._voices = [*map(fading, older), *newer, sound]

    def hush(self) -> None:
        """Let all that is heard go out."""
        with self._lock:
            self._voices = [fading(voice) for voice in self._voices]

    def frames(self) -> Frames:
        """What the loudspeaker takes: silence at first, and where there is nothing. Begun already."""
        made = self._frames()
        next(made)
        return made

    def _frames(self) -> Frames:
        self._voices = []
        wanted = yield b""
        while True:
            with self._lock:
                heard = [voice[:wanted] for voice in self._voices]
                self._voices = [voice[wanted:] for voice in self._voices if len(voice) > wanted]
            gain = self.gain
            together = map(sum, zip_longest(*heard, fillvalue=0))
            mixed = array("h", [max(-32768, min(32767, int(gain * sample))) for sample in together])
            wanted = yield mixed.tobytes().ljust(2 * wanted, b"\0")


def fading(voice: memoryview) -> memoryview:
    """The next moment of *voice*, in which it goes out."""
    rest = voice[:GOING_OUT]
    return memoryview(array("h", [s * (GOING_OUT - at) // GOING_OUT for at, s in enumerate(rest)]))


@cache
def samples(name: str) -> memoryview:
    """The samples of the sound *name*. Raises OSError and ``wave.Error``."""
    with wave.open(str(paths.data() / "sounds" / f"{name}.wav")) as file:
        return memoryview(array("h", file.readframes(file.getnframes())))


@contextmanager
def system_loudspeaker(frames: Frames, backend: str = "") -> Iterator[None]:
    """The system's loudspeaker, or that of miniaudio's *backend*, playing *frames*.

    Raises ImportError without the library, ``MiniaudioError`` without a loudspeaker.
    """
    import miniaudio

    backends = [miniaudio.Backend[backend]] if backend else []
    with quiet_errors():
        device = miniaudio.PlaybackDevice(
            nchannels=1, sample_rate=RATE, buffersize_msec=BUFFER, backends=backends, app_name="Dozor"
        )
    try:
        device.start(frames)
        yield
    finally:
        device.close()
        # close() leaves the way to the sound server open, and its thread with it.
        miniaudio.lib.ma_context_uninit(device._context)


@contextmanager
def quiet_errors() -> Iterator[None]:
    """Where ALSA, the sound of Linux, looks for a card, it writes a page about each that there is not."""
    if sys.platform != "linux":
        yield
        return
    before = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
        os.close(nowhere)
