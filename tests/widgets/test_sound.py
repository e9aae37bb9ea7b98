"""Sounds: the files, playback, and no errors without a loudspeaker."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from app import paths
from app.widgets import sound
from app.widgets.preferences import Preferences
from app.widgets.sound import NAMES, RATE, VOICES, Frames, Mixer, Sounds
from tools import sounds as made

FOLDER = paths.data() / "sounds"
LOUD = array("h", [10_000] * 4000)


@pytest.fixture
def preferences(qapp, tmp_path) -> Preferences:
    """Return preferences with full volume."""
    reader = Preferences(tmp_path / "settings.ini", qapp)
    reader.set_volume(100)
    return reader


class Speaker:
    """Fake audio device."""

    def __init__(self) -> None:
        self.frames: Frames | None = None
        self.opened = self.closed = 0

    @contextmanager
    def open(self, frames: Frames) -> Iterator[None]:
        self.frames = frames
        self.opened += 1
        try:
            yield
        finally:
            self.closed += 1

    def output(self, samples: int = 1000) -> array[int]:
        """Return the next *samples* of output."""
        assert self.frames is not None
        return array("h", self.frames.send(samples))

    def begins(self, samples: int = 1000) -> array[int]:
        """Return *samples* of output from the start of the first sound."""
        heard: list[array[int]] = []

        def sounds() -> bool:
            if self.opened:
                heard.append(self.output(samples))
            return bool(heard) and any(heard[-1])

        in_time(sounds)
        return heard[-1]


@pytest.fixture
def speaker() -> Speaker:
    return Speaker()


@pytest.fixture
def sounds(preferences: Preferences, speaker: Speaker) -> Iterator[Sounds]:
    begun = Sounds(preferences, speaker.open)
    yield begun
    begun.close()


def in_time(what: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait until *what* returns something true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


def of_file(name: str) -> np.ndarray:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def test_every_sound_has_its_file_and_all_are_small() -> None:
    files = list(FOLDER.iterdir())
    assert sorted(file.name for file in files) == sorted(f"{name}.wav" for name in NAMES)
    assert sum(file.stat().st_size for file in files) <= 1_000_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_never_at_the_limit_and_begins_and_ends_in_silence(name: str) -> None:
    samples = of_file(name).astype(float) / 32768
    assert 0.1 <= len(samples) / RATE <= (2.5 if name.startswith("end-") else 0.9)
    assert 0.1 < np.abs(samples).max() < 0.9
    assert max(abs(samples[0]), abs(samples[-1])) < 0.001
    assert abs(samples.mean()) < 0.001


def test_all_sounds_are_equally_loud() -> None:
    levels = [made.loudness(of_file(name) / 32768) for name in NAMES]
    assert max(levels) - min(levels) < 0.5


def test_the_files_are_what_the_script_makes() -> None:
    assert tuple(made.SOUNDS) == NAMES
    for name in NAMES:
        # Another processor may round a sine differently.
        assert np.abs(made.made(name).astype(int) - of_file(name)).max() <= 1, name


def test_a_sound_is_heard_as_it_is_and_then_silence(sounds: Sounds, speaker: Speaker) -> None:
    whole = of_file("turn").tolist()
    sounds.play("turn")
    assert speaker.begins(len(whole)).tolist() == whole
    assert not any(speaker.output())


def test_the_window_does_not_wait_for_a_loudspeaker(preferences: Preferences) -> None:
    @contextmanager
    def slow(frames: Frames) -> Iterator[None]:
        time.sleep(0.3)
        yield

    sounds = Sounds(preferences, slow)
    began = time.monotonic()
    sounds.play("turn")
    assert time.monotonic() - began < 0.1
    sounds.close()


def test_volume_makes_what_is_heard_softer_at_once(preferences, sounds, speaker) -> None:
    whole = of_file("turn").tolist()
    sounds.play("turn")
    assert speaker.begins().tolist() == whole[:1000]
    preferences.set_volume(50)
    assert speaker.output().tolist() == [int(sample / 4) for sample in whole[1000:2000]]


@pytest.mark.parametrize("volume", [0, 80])
def test_nothing_is_opened_for_somebody_who_wants_to_hear_nothing(preferences, sounds, speaker, volume):
    preferences.set_volume(volume)
    preferences.set_muted(bool(volume))
    sounds.play("turn")
    sounds.close()
    assert not speaker.opened


def test_muting_ends_what_is_heard_without_a_step(preferences, sounds, speaker) -> None:
    sounds.play("turn")
    before = speaker.begins(5000)
    preferences.set_muted(True)
    after = speaker.output(1000)
    assert abs(after[0] - before[-1]) < 1500
    assert any(after[:100])
    assert not any(after[sound.FADE_SAMPLES :])


def test_a_volume_that_is_chosen_ends_the_silence_and_is_kept(preferences, qapp, tmp_path) -> None:
    preferences.set_muted(True)
    preferences.set_volume(30)
    again = Preferences(tmp_path / "settings.ini", qapp)
    assert (again.volume, again.muted) == (30, False)


def test_sounds_add_up_as_far_as_a_sample_goes() -> None:
    mixer = Mixer()
    frames = mixer.frames()
    mixer.add(memoryview(LOUD))
    mixer.add(memoryview(LOUD))
    assert set(array("h", frames.send(100))) == {20_000}
    for _ in range(VOICES - 2):
        mixer.add(memoryview(array("h", [30_000] * 100)))
    assert set(array("h", frames.send(100))) == {32_767}


def test_one_sound_too_many_and_the_oldest_goes_out() -> None:
    mixer = Mixer()
    frames = mixer.frames()
    first, *others = (memoryview(array("h", [10**at] * 4000)) for at in range(VOICES + 1))
    for voice in (first, *others):
        mixer.add(voice)
    frames.send(sound.FADE_SAMPLES)
    assert set(array("h", frames.send(100))) == {sum(voice[0] for voice in others)}


def test_after_a_silence_the_loudspeaker_is_closed_and_the_next_sound_opens_it(
    sounds: Sounds, speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "IDLE_SECONDS", 0.05)
    for times in (1, 2):
        sounds.play("turn")
        in_time(lambda times=times: speaker.closed == times)
        assert speaker.opened == times


def test_a_sound_that_comes_too_late_is_not_heard(preferences, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "MAX_DELAY", 0.02)
    opened: list[Frames] = []

    @contextmanager
    def slow(frames: Frames) -> Iterator[None]:
        time.sleep(0.1)
        opened.append(frames)
        yield

    sounds = Sounds(preferences, slow)
    sounds.play("turn")
    in_time(lambda: opened)
    sounds.close()
    assert not any(opened[0].send(1000))


def lines_in_log() -> list[str]:
    log = paths.log_file()
    told = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [line for line in told if line.startswith("No sound: ")]


def test_without_the_library_nothing_is_heard_and_the_log_says_it_once(preferences, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    sounds = Sounds(preferences)
    sounds.play("turn")
    in_time(lines_in_log)
    sounds.play("blow")
    sounds.close()
    assert len(lines_in_log()) == 1


def test_whoever_turns_the_sound_on_tries_the_loudspeaker_again(preferences, speaker) -> None:
    missing = [True]

    def open_if_there(frames: Frames):
        if missing:
            raise OSError("no such device")
        return speaker.open(frames)

    sounds = Sounds(preferences, open_if_there)
    sounds.play("turn")
    in_time(lines_in_log)
    missing.clear()
    sounds.play("turn")
    assert not speaker.opened
    preferences.set_muted(False)
    sounds.play("turn")
    in_time(lambda: speaker.opened)
    sounds.close()


@pytest.mark.skipif(not sound.available(), reason="miniaudio is not made for this system")
def test_the_library_plays_what_it_is_given_and_is_closed(preferences: Preferences) -> None:
    taken: list[bytes] = []

    def recorded(frames: Frames) -> Frames:
        wanted = yield b""
        while True:
            taken.append(frames.send(wanted))
            wanted = yield taken[-1]

    @contextmanager
    def nowhere(frames: Frames) -> Iterator[None]:
        record = recorded(frames)
        next(record)
        with sound.system_loudspeaker(record, "NULL"):
            yield

    sounds = Sounds(preferences, nowhere)
    sounds.play("card-laid")
    whole = of_file("card-laid").tobytes()
    in_time(lambda: whole in b"".join(taken))
    sounds.close()
    assert not lines_in_log()
    so_far = len(taken)
    time.sleep(0.15)
    assert len(taken) == so_far


def test_what_a_driver_complains_of_is_not_seen(capfd: pytest.CaptureFixture[str]) -> None:
    if sys.platform == "linux":
        with sound.quiet_errors():
            os.write(2, b"ALSA lib pcm.c: Unknown PCM default\n")
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


def test_the_library_is_loaded_by_the_first_sound_alone() -> None:
    said = "import sys; import app.widgets.sound; print('miniaudio' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "False\n"
