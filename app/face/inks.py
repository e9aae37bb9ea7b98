"""Colours for presses: CMYK by an ICC profile, under a limit of ink, and black alone for type and thin lines.

Amounts of ink are in percent: cyan, magenta, yellow, black.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageCms, ImageFilter, ImageMath

from app import files, paths
from app.face.tokens import NIGHT

Use = Literal["type", "line", "ground", "blend"]
"""What a colour is used for: text, lines up to THIN mm, a step of a gradient, or anything else."""
Ink = tuple[float, float, float, float]
THIN: Final = 0.6
RICH: Final[Ink] = (60, 40, 40, 100)
"""Default ink of almost black grounds."""
OWN: Final[Mapping[str, Ink]] = {NIGHT: (60, 45, 20, 100)}
"""Colours with their own separation: this one stays blue, where the profile would make a soft, noisy edge."""
GREY, GREY_GROUND = 24, 12
"""Maximum difference of the channels, of 255, of a grey, and of a grey ground."""
DARK, BLACK, BLACK_GROUND = 110, 48, 30
"""Lightness, of 255, below which grey type, a grey line, and a grey ground are black."""
TABLE_SIDE: Final = 33
"""Number of reds, greens, and blues whose inks are computed for pictures."""
RINGS: Final = 10
"""Ink in percent that JPEG's rings may add to a picture."""
QUALITY: Final = 92
MAX_PROFILE: Final = 8 * 1024 * 1024
CONDITIONS: Final = {
    "fogra39": ("FOGRA39", "Offset printing on coated paper, ISO 12647-2, FOGRA39L"),
    "gracol": ("CGATS TR 006", "GRACoL 2006, coated paper 1, CGATS TR 006"),
}
"""Shipped printing conditions: key → identifier in the registry of color.org, and description."""


class BadProfile(ValueError):
    """A profile is missing, or isn't an ICC profile of a CMYK press; the argument says why."""


def profile_of(condition: str) -> bytes:
    """Return the ICC profile of a shipped condition, or of the file *condition* in the user's ``inks``.

    Raises :class:`BadProfile`.
    """
    shipped = condition in CONDITIONS
    file = paths.data() / "inks" / f"{condition}.icc" if shipped else paths.home() / "inks" / condition
    return _profile(str(file))


@lru_cache(maxsize=4)
def _profile(file: str) -> bytes:
    try:
        content = files.read(Path(file), MAX_PROFILE)
    except OSError as error:
        raise BadProfile(error.strerror or "") from error
    if len(content) > MAX_PROFILE or content[12:20] != b"prtrCMYK":
        raise BadProfile("CMYK")
    try:
        ImageCms.ImageCmsProfile(io.BytesIO(content))
    except (OSError, ImageCms.PyCMSError) as error:
        raise BadProfile("ICC") from error
    return content


class Inks:
    """The inks of a document. *limit*: of the total ink, percent; *rich*: ink of almost black grounds.

    With *proof*, colours are written as RGB, as they will look on paper.
    """

    def __init__(self, profile: bytes, limit: int, rich: Ink = RICH, *, proof: bool = False) -> None:
        self.limit, self.is_proof, self._rich = limit, proof, rich
        self._inks: dict[tuple[str, Use], Ink] = {}
        self._operators: dict[tuple[str, Use, bool], str] = {}
        screen, press = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(profile))
        intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        self._separate = ImageCms.buildTransform(screen, press, "RGB", "CMYK", intent, flags)
        self._show = ImageCms.buildTransform(press, screen, "CMYK", "RGB", intent, flags)

    def of(self, color: str, use: Use) -> Ink:
        """Return the ink of *color*, ``#rrggbb``."""
        ink = self._inks.get((color, use))
        if ink is None:
            ink = self._inks[color, use] = self._ink(color, use)
        return ink

    def _ink(self, color: str, use: Use) -> Ink:
        red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        low, high = min(red, green, blue), max(red, green, blue)
        light = 0.299 * red + 0.587 * green + 0.114 * blue
        if low == 255:
            return 0, 0, 0, 0
        if use == "ground" and color in OWN:
            return limited(OWN[color], self.limit)
        if use in ("type", "line") and high - low <= GREY and light < DARK:
            return (0, 0, 0, 100) if use == "type" or light < BLACK else (0, 0, 0, round(100 - light / 2.55))
        if use == "ground" and high - low <= GREY_GROUND and light < BLACK_GROUND:
            return limited(self._rich, self.limit)
        pixel = ImageCms.applyTransform(Image.new("RGB", (1, 1), (red, green, blue)), self._separate)
        assert pixel is not None
        cyan, magenta, yellow, black = pixel.tobytes()
        return limited((cyan / 2.55, magenta / 2.55, yellow / 2.55, black / 2.55), self.limit)

    def operator(self, color: str, use: Use, *, stroke: bool) -> str:
        """Return the PDF operator that sets *color*."""
        key = color, use, stroke
        operator = self._operators.get(key)
        if operator is None:
            values: tuple[float, ...] = tuple(amount / 100 for amount in self.of(color, use))
            name = "K" if stroke else "k"
            if self.is_proof:
                values, name = self.shown(self.of(color, use)), "RG" if stroke else "rg"
            amounts = (f"{value:.3f}".rstrip("0").rstrip(".") for value in values)
            operator = self._operators[key] = f"{' '.join(amounts)} {name}"
        return operator

    def overprints(self, color: str, use: Use) -> bool:
        """Return whether *color* is printed over what is below, so that no white seam can show."""
        return not self.is_proof and use == "type" and self.of(color, use) == (0, 0, 0, 100)

    def shown(self, ink: Ink) -> tuple[float, float, float]:
        """Return (red, green, blue), 0 to 1, of *ink* on paper."""
        pixel = Image.frombytes("CMYK", (1, 1), bytes(round(amount * 2.55) for amount in ink))
        red, green, blue = self._on_paper(pixel).tobytes()
        return red / 255, green / 255, blue / 255

    def picture(self, picture: Image.Image) -> Image.Image:
        """Return an RGB picture in CMYK, or as it will look on paper if this is a proof."""
        separated = picture.filter(self._table)
        return self._on_paper(separated) if self.is_proof else separated

    @cached_property
    def _table(self) -> ImageFilter.Color3DLUT:
        """The inks of colours from black to white, within the limit, between which pictures' are blended."""
        steps = [round(number * 255 / (TABLE_SIDE - 1)) for number in range(TABLE_SIDE)]
        nodes = bytes(
            value for blue in steps for green in steps for red in steps for value in (red, green, blue)
        )
        picture = Image.frombytes("RGB", (TABLE_SIDE**2, TABLE_SIDE), nodes)
        separated = ImageCms.applyTransform(picture, self._separate)
        assert separated is not None
        limited = _limited_picture(separated, self.limit - RINGS)
        values = [value / 255 for value in limited.tobytes()]
        return ImageFilter.Color3DLUT(TABLE_SIDE, values, channels=4, target_mode="CMYK")

    def _on_paper(self, picture: Image.Image) -> Image.Image:
        shown = ImageCms.applyTransform(picture, self._show)
        assert shown is not None
        return shown


def limited(ink: Ink, limit: float) -> Ink:
    """Return *ink* with cyan, magenta, and yellow reduced alike, so that the total keeps to *limit*."""
    *colours, black = ink
    total = sum(colours)
    share = min(1.0, max(0.0, limit - black) / total) if total else 1.0
    # Rounded down, since rounding could exceed the limit.
    cyan, magenta, yellow = (int(amount * share * 10) / 10 for amount in colours)
    return cyan, magenta, yellow, round(black, 1)


def _limited_picture(picture: Image.Image, limit: float) -> Image.Image:
    """Do the same for each pixel of a CMYK picture."""
    *colours, black = picture.split()
    most = int(limit * 2.55)

    cyan, magenta, yellow = (channel.convert("I") for channel in colours)
    bands = {"c": cyan, "m": magenta, "y": yellow, "k": black.convert("I")}
    reduced = [
        ImageMath.lambda_eval(
            lambda a: a["convert"](
                a["min"](a["v"], a["v"] * a["max"](most - a["k"], 0) / a["max"](a["c"] + a["m"] + a["y"], 1)),
                "L",
            ),
            **bands,
            v=channel,
        )
        for channel in (cyan, magenta, yellow)
    ]
    return Image.merge("CMYK", (*reduced, black))


@lru_cache(maxsize=8)
def inks(condition: str, limit: int, rich: Ink = RICH, *, proof: bool = False) -> Inks:
    """Return the inks for *condition*. Raises :class:`BadProfile`."""
    return Inks(profile_of(condition), limit, rich, proof=proof)
