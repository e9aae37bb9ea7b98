"""Synthesize the sounds of the table from sines and noise; no recordings are used.

    python -m tools.sounds [FOLDER]        writes them (default: data/sounds)

Sounds are mono, 16 bit, 22,050 samples per second. They begin and end in silence, and all are equally loud
(:func:`loudness`). The noise is seeded by the sound's name, so every run gives the same files.
"""

from __future__ import annotations

import sys
import wave
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

FOLDER = Path(__file__).resolve().parent.parent / "data" / "sounds"
RATE = 22050
"""Samples per second."""
LEVEL = -21.0
"""Loudness of every sound in dB."""
EAR = 0.2
"""Integration time of the ear in s."""
FADES = (0.002, 0.03)
"""Fade-in and fade-out in s."""

Samples = npt.NDArray[np.float64]
Partials = Sequence[tuple[float, float, float]]
"""Pitch, strength, and decay time to a third in s, of each."""
BELL: Partials = (
    (0.5, 0.35, 0.39), (1, 0.6, 0.3), (1.2, 0.3, 0.21), (1.5, 0.2, 0.18), (2, 0.45, 0.15), (2.67, 0.15, 0.09),
    (4, 0.1, 0.06),
)  # fmt: skip
"""Bell tuning: hum, prime, tierce, quint, nominal and above."""
BAR: Partials = ((1, 0.7, 0.13), (2.756, 0.5, 0.09), (5.404, 0.35, 0.05), (8.933, 0.2, 0.025))
"""A free metal bar."""
PAN: Partials = ((1, 0.6, 0.14), (2.32, 0.3, 0.09), (4.25, 0.15, 0.05))
"""The pan of a scale."""
GONG: Partials = ((1, 0.5, 0.06), (2.13, 0.3, 0.04), (2.87, 0.12, 0.02))
"""The small gong of a telephone."""
STRING: Partials = tuple((n, 0.9 / n**1.8, 1 / n**0.5) for n in range(1, 6))
"""A soft sound, with overtones that decay faster."""


class Maker:
    """Building blocks of a sound, with its own noise."""

    def __init__(self, name: str) -> None:
        # RandomState guarantees its sequence; newer generators don't.
        self._random = np.random.RandomState(zlib.crc32(name.encode()))

    def hiss(self, seconds: float, low: float, high: float) -> Samples:
        """Return noise from *low* to *high* Hz, with soft edges; peak about 1."""
        size = round(seconds * RATE)
        spectrum = np.fft.rfft(self._random.uniform(-1, 1, size))
        octaves = np.log2(np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1.0))
        middle, half = (np.log2(low) + np.log2(high)) / 2, (np.log2(high) - np.log2(low)) / 2
        spectrum *= 1 / (1 + (np.abs(octaves - middle) / half) ** 8)
        made: Samples = np.fft.irfft(spectrum, size)
        return made / np.abs(made).max()

    def room(self, dry: Samples, seconds: float, share: float) -> Samples:
        """Add reverberation of *seconds* to *dry*; *share*: its level."""
        size = round(seconds * RATE)
        echo = self.hiss(seconds, 200, 4000) * np.exp(-np.arange(size) / (size / 5))
        echo[: round(0.008 * RATE)] = 0
        echo /= np.sqrt((echo**2).sum())
        length = len(dry) + size
        wet: Samples = np.fft.irfft(np.fft.rfft(dry, length) * np.fft.rfft(echo, length), length)
        return sum_of((0, dry), (0, share * wet))

    def crackle(self, seconds: float, grains: int) -> Samples:
        """Return *grains* of noise at irregular moments, like something breaking."""
        starts = np.sort(self._random.uniform(0, seconds, grains))
        return sum_of(
            *(
                (at, self._random.uniform(0.4, 1) * struck(self.hiss(0.03, 700, 4200), 0.0006, 0.005))
                for at in starts
            )
        )


def times(seconds: float) -> Samples:
    """Return the time of each sample in s."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(sound: Samples, attack: float, fall: float) -> Samples:
    """Return *sound* rising in *attack* s, decaying to a third every *fall* s, silent at its end."""
    t = np.arange(len(sound)) / RATE
    going = np.minimum(1, (t[-1] - t) / (0.4 * t[-1]))  # in its last two fifths
    return sound * np.minimum(1, t / attack) * np.exp(-t / fall) * np.sin(going * np.pi / 2) ** 2


def swelling(sound: Samples, top: float) -> Samples:
    """Return *sound* swelling to its *top* (0…1 of its length), then fading."""
    part = np.linspace(0, 1, len(sound))
    rise, ebb = np.sin(part / top * np.pi / 2), np.cos((part - top) / (1 - top) * np.pi / 2)
    return sound * np.where(part < top, rise, ebb) ** 2


def sweep(seconds: float, begin: float, end: float, pace: float) -> Samples:
    """Return a sine sliding from *begin* to *end* Hz, two thirds of the way every *pace* s."""
    t = times(seconds)
    return np.sin(2 * np.pi * (end * t + (begin - end) * pace * (1 - np.exp(-t / pace))))


def ring(
    seconds: float, pitch: float, partials: Partials, slower: float = 1, attack: float = 0.002
) -> Samples:
    """Return a struck body of *pitch* Hz that rings in *partials*, decaying *slower* by that factor."""
    t = 2 * np.pi * pitch * times(seconds)
    rung = ((power * np.sin(of * t), fall * slower) for of, power, fall in partials)
    return sum_of(*((0, struck(sound, attack, fall)) for sound, fall in rung))


def string(seconds: float, pitch: float, fall: float) -> Samples:
    """Return a soft tone of *pitch* Hz that decays to a third in *fall* s."""
    return ring(seconds, pitch, STRING, fall, 0.02)


def thump(seconds: float, pitch: float, fall: float) -> Samples:
    """Return a heavy landing that settles at *pitch* Hz; overtones carry it over small loudspeakers."""
    low = sweep(seconds, 2.6 * pitch, pitch, fall / 3)
    return struck(np.tanh(1.8 * low), 0.002, fall)


def sum_of(*parts: tuple[float, Samples]) -> Samples:
    """Mix *parts*: (start in s, sound)."""
    starts = [round(at * RATE) for at, _ in parts]
    whole = np.zeros(max(start + len(sound) for start, (_, sound) in zip(starts, parts, strict=True)))
    for start, (_, sound) in zip(starts, parts, strict=True):
        whole[start : start + len(sound)] += sound
    return whole


# --- the sounds -----------------------------------------------------------------------------------------


def card_laid(make: Maker) -> Samples:
    """Make a card slide a little and snap on the table, with a soft thud."""
    slide = swelling(make.hiss(0.06, 2500, 7000), 0.8)
    snap = struck(make.hiss(0.09, 1200, 8000), 0.0005, 0.011)
    paper = struck(make.hiss(0.09, 500, 1300), 0.001, 0.018)
    return sum_of(
        (0, 0.12 * slide), (0.05, snap), (0.05, 0.5 * paper), (0.051, 0.7 * thump(0.16, 105, 0.035))
    )


def card_drawn(make: Maker) -> Samples:
    """Draw a card off its deck: paper over paper, rising in pitch, and a flick at the end."""
    low, high = swelling(make.hiss(0.16, 1200, 3000), 0.4), swelling(make.hiss(0.16, 3000, 8000), 0.75)
    flick = struck(make.hiss(0.05, 2200, 7500), 0.0005, 0.007)
    return sum_of((0, 0.5 * low), (0, 0.7 * high), (0.15, 0.8 * flick))


def blow(make: Maker) -> Samples:
    """Make a low thump with a crack."""
    crack = struck(make.hiss(0.16, 700, 6000), 0.0005, 0.022)
    body = struck(make.hiss(0.25, 150, 700), 0.002, 0.06)
    return make.room(sum_of((0, thump(0.4, 62, 0.11)), (0, 0.55 * crack), (0.004, 0.5 * body)), 0.25, 0.15)


def blocked(make: Maker) -> Samples:
    """Make a blow on metal: a muted ring."""
    bar = ring(0.5, 540, BAR, attack=0.0005)
    tick = struck(make.hiss(0.06, 2500, 9000), 0.0004, 0.006)
    return make.room(sum_of((0, 0.8 * bar), (0, 0.6 * tick), (0, 0.5 * thump(0.2, 85, 0.05))), 0.2, 0.12)


def bite(make: Maker) -> Samples:
    """Make a bite: teeth that sink in and close."""
    wet = swelling(make.hiss(0.16, 300, 900), 0.3)
    first, second = make.crackle(0.05, 9), make.crackle(0.08, 16)
    return sum_of((0, 0.8 * first), (0.02, 0.3 * wet), (0.15, second), (0.16, 0.5 * thump(0.16, 90, 0.04)))


def wound(make: Maker) -> Samples:
    """Make a heartbeat."""
    lub, dub = thump(0.3, 58, 0.075), thump(0.3, 74, 0.055)
    muffle = make.hiss(0.2, 60, 260)
    return sum_of(
        (0, lub),
        (0, 0.35 * struck(muffle, 0.004, 0.05)),
        (0.21, 0.75 * dub),
        (0.21, 0.25 * struck(muffle, 0.004, 0.04)),
    )


def heal(make: Maker) -> Samples:
    """Make three soft rising tones."""
    tones = ((0, 523.25), (0.11, 659.25), (0.22, 783.99))
    return make.room(sum_of(*((at, string(0.4, pitch, 0.16)) for at, pitch in tones)), 0.25, 0.25)


def death(make: Maker) -> Samples:
    """Make a last breath over a sinking tone."""
    breath = swelling(make.hiss(0.7, 350, 1600), 0.25)
    sinking = swelling(sweep(0.8, 220, 82, 0.3) + 0.6 * sweep(0.8, 262, 98, 0.3), 0.12)
    return make.room(
        sum_of((0, 0.6 * sinking), (0, 0.35 * breath), (0, 0.6 * thump(0.4, 55, 0.12))), 0.1, 0.15
    )


def call(make: Maker) -> Samples:
    """Make a distant telephone ring at night."""
    strokes = [(0.045 * n, ring(0.2, 1050 if n % 2 else 1240, GONG)) for n in range(9)]
    return make.room(0.3 * sum_of(*strokes), 0.34, 0.9)


def vortex(make: Maker) -> Samples:
    """Make whirling air, sinking in pitch."""
    t = times(0.9)
    turns = 0.5 + 0.5 * np.sin(2 * np.pi * (3.2 * t + 2.4 * t**2))
    wind = make.hiss(0.9, 90, 330) * turns + 0.5 * make.hiss(0.9, 330, 1100) * turns**3
    return swelling(wind + 0.3 * sweep(0.9, 160, 70, 0.5), 0.45)


def balance(make: Maker) -> Samples:
    """Make the pans of a scale: one lands, the other swings."""
    first, second = ring(0.4, 880, PAN), ring(0.4, 660, PAN)
    return make.room(
        sum_of((0, 0.8 * first), (0.15, second), (0.15, 0.3 * thump(0.15, 130, 0.03))), 0.2, 0.15
    )


def turn(make: Maker) -> Samples:
    """Ring a bell."""
    return make.room(ring(0.7, 392, BELL), 0.2, 0.15)


def enter(make: Maker) -> Samples:
    """Make an entrance: a breath of air, two steps, a fifth."""
    air = swelling(make.hiss(0.4, 250, 1500), 0.8)
    fifth = sum_of((0, string(0.45, 146.8, 0.25)), (0, 0.8 * string(0.45, 220, 0.22)))
    first, second = thump(0.15, 95, 0.03), thump(0.2, 80, 0.04)
    steps = sum_of((0.2, 0.4 * first), (0.38, 0.6 * second))
    return make.room(sum_of((0, 0.3 * air), (0, steps), (0.38, 0.5 * fifth)), 0.07, 0.1)


def end_won(make: Maker) -> Samples:
    """Make a fanfare of bells, rising to a major chord."""
    tones = ((0, 293.66), (0.2, 369.99), (0.4, 440), (0.62, 587.33))
    rising = [(at, 0.6 * string(1.0, pitch, 0.35)) for at, pitch in tones]
    chord = [(0.62, 0.45 * ring(1.4, pitch, BELL, 1.7)) for pitch in (293.66, 369.99, 440)]
    return make.room(sum_of(*rising, *chord), 0.4, 0.25)


def end_lost(make: Maker) -> Samples:
    """Make a knell, falling to a minor chord."""
    tones = ((0, 349.23), (0.3, 293.66), (0.6, 220))
    falling = [(at, 0.6 * string(1.1, pitch, 0.4)) for at, pitch in tones]
    chord = [(0.62, 0.5 * ring(1.4, pitch, BELL, 1.8)) for pitch in (146.83, 174.61, 220)]
    return make.room(sum_of(*falling, *chord), 0.4, 0.25)


SOUNDS: dict[str, Callable[[Maker], Samples]] = {
    made.__name__.replace("_", "-"): made
    for made in (
        card_laid, card_drawn, blow, blocked, bite, wound, heal, death, call, vortex, balance, turn, enter,
        end_won, end_lost,
    )
}  # fmt: skip

# --- levels and files -----------------------------------------------------------------------------------


def loudness(sound: Samples) -> float:
    """Return the maximum loudness of *sound* in dB.

    Mean power over :data:`EAR` s, weighted as heard from a small loudspeaker, which has little below 100 Hz.
    """
    window = round(EAR * RATE)
    padded = np.concatenate([np.zeros(window), sound, np.zeros(window)])
    pitch = np.fft.rfftfreq(len(padded), 1 / RATE)
    weight = pitch**2 / (pitch**2 + 100**2) * (1 + 0.585 * pitch**2 / (pitch**2 + 1700**2))
    heard = np.fft.irfft(np.fft.rfft(padded) * weight, len(padded))
    power = np.cumsum(heard**2)
    return float(10 * np.log10((power[window:] - power[:-window]).max() / window))


def made(name: str) -> npt.NDArray[np.int16]:
    """Return the samples of the sound *name*."""
    sound = SOUNDS[name](Maker(name))
    # Below 30 Hz nothing is heard, and the loudspeaker's cone would rest off centre.
    room = len(sound) + RATE
    pitch = np.fft.rfftfreq(room, 1 / RATE)
    sound = np.fft.irfft(np.fft.rfft(sound, room) * pitch**4 / (pitch**4 + 30**4), room)[: len(sound)]
    rise, fall = (np.linspace(0, 1, round(seconds * RATE)) for seconds in FADES)
    sound[: len(rise)] *= rise
    sound[-len(fall) :] *= fall[::-1]
    sound *= 10 ** ((LEVEL - loudness(sound)) / 20)
    return np.round(sound * 32767).astype(np.int16)


def main() -> None:
    """Write all sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        samples = made(name)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
            file.writeframes(samples.astype("<i2").tobytes())
        peak = 20 * np.log10(np.abs(samples.astype(float)).max() / 32767)
        print(f"{name:<12} {len(samples) / RATE:.2f} s   {peak:5.1f} dBFS at most")


if __name__ == "__main__":
    main()
