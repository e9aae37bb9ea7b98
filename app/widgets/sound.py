"""The sounds of a table, from ``data/sounds``, at the reader's volume.

The library is loaded and the audio device opened at the first sound, by a thread; after a silence it is
closed again. If either fails there is no sound, and the log has a line about it: a game never blocks on a
sound.
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
"""All sounds; each is a file of ``data/sounds``, made by ``tools/sounds.py``."""
RATE = 22050
"""Sample rate of every sound and of the device, Hz."""
VOICES = 3
"""Number of simultaneous sounds; one more fades out the oldest."""
FADE_SAMPLES = 220
"""Length of a fade-out in samples: a step would click."""
BUFFER = 60
"""Buffer that bridges stalls of the GUI thread, ms."""
IDLE_SECONDS = 10.0
"""Seconds without a new sound until the device is closed."""
MAX_DELAY = 0.5
"""Seconds after which a requested sound is dropped, since it no longer matches the screen."""

Frames = Generator[bytes, int, None]
"""Generator that is sent a number of samples and yields as many: mono, 16 bit."""
Loudspeaker = Callable[[Frames], AbstractContextManager[None]]
"""Context manager that plays frames in a thread while it is open."""


class Asked(NamedTuple):
    """A requested sound."""

    name: str
    at: float
    """Time of the request: s by the monotonic clock."""


def available() -> bool:
    """Return whether the library is installed: it isn't available on every system."""
    return find_spec("miniaudio") is not None


class Sounds:
    """A player of sounds at the volume of *preferences*."""

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
        """Play the sound *name*. Returns immediately, even on failure."""
        assert name in NAMES, name
        if self._failed or not self._preferences.gain:
            return
        if self._thread is None:
            self._asked = SimpleQueue()
            self._thread = Thread(target=self._work, args=(self._asked,), name="dozor-sounds", daemon=True)
            self._thread.start()
        self._asked.put(Asked(name, monotonic()))

    def close(self) -> None:
        """Stop, and release the audio device. A later sound reopens it."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(1.0)
            self._thread = None

    def _follow(self, *_args: object) -> None:
        gain = self._preferences.gain
        if not gain:
            self._mixer.fade_out()
            return
        self._mixer.gain = gain
        if self._failed:
            # A device may have been plugged in meanwhile.
            self._failed, self._thread = False, None

    def _work(self, queue: SimpleQueue[Asked | None]) -> None:
        try:
            while (asked := queue.get()) is not None:
                with suppress(Empty), self._loudspeaker(self._mixer.frames()):
                    while asked is not None:
                        if monotonic() - asked.at < MAX_DELAY:
                            self._mixer.add(samples(asked.name))
                        asked = queue.get(timeout=IDLE_SECONDS)
                    return
        except Exception as error:  # a driver may raise anything; the game goes on
            self._failed = True
            user_errors.note(f"No sound: {type(error).__name__}: {error}\n")


class Mixer:
    """A mixer of up to :data:`VOICES` sounds. Any thread may add one while another reads."""

    def __init__(self) -> None:
        self.gain = 1.0
        """Factor of the samples, 0…1."""
        self._lock = Lock()
        self._voices: list[memoryview] = []

    def add(self, sound: memoryview) -> None:
        """Start *sound*; if there are too many, fade out the oldest."""
        with self._lock:
            older, newer = self._voices[: 1 - VOICES], self._voices[1 - VOICES :]
            self._voices = [*map(fading, older), *newer, sound]

    def fade_out(self) -> None:
        """Fade everything out."""
        with self._lock:
            self._voices = [fading(voice) for voice in self._voices]

    def frames(self) -> Frames:
        """Return an endless generator of mixed samples, already started; it yields silence between sounds."""
        frames = self._frames()
        next(frames)
        return frames

    def _frames(self) -> Frames:
        self._voices = []
        count = yield b""
        while True:
            with self._lock:
                chunks = [voice[:count] for voice in self._voices]
                self._voices = [voice[count:] for voice in self._voices if len(voice) > count]
            gain = self.gain
            sums = map(sum, zip_longest(*chunks, fillvalue=0))
            mixed = array("h", [max(-32768, min(32767, int(gain * sample))) for sample in sums])
            count = yield mixed.tobytes().ljust(2 * count, b"\0")


def fading(voice: memoryview) -> memoryview:
    """Return the first samples of *voice*, faded out."""
    end = voice[:FADE_SAMPLES]
    return memoryview(
        array("h", [sample * (FADE_SAMPLES - index) // FADE_SAMPLES for index, sample in enumerate(end)])
    )


@cache
def samples(name: str) -> memoryview:
    """Return the samples of the sound *name*. Raises OSError or ``wave.Error`` if its file is unreadable."""
    with wave.open(str(paths.data() / "sounds" / f"{name}.wav")) as file:
        return memoryview(array("h", file.readframes(file.getnframes())))


@contextmanager
def system_loudspeaker(frames: Frames, backend: str = "") -> Iterator[None]:
    """Play *frames* on the system's audio device, through miniaudio's *backend* if one is named.

    Raises ImportError if miniaudio is missing, ``MiniaudioError`` if there is no device.
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
        # close() leaks the connection to the sound server, and its thread.
        miniaudio.lib.ma_context_uninit(device._context)


@contextmanager
def quiet_errors() -> Iterator[None]:
    """On Linux, discard what is written to stderr: ALSA prints a page for each missing sound card."""
    if sys.platform != "linux":
        yield
        return
    stderr = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)
