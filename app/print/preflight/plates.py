"""The ink of a file for a press, measured from the file itself.

The file is rewritten as four grey files, one for each ink, and PDFium draws each. Read are files as ReportLab
writes them. Black symbols that overprint count without what is below.
"""

from __future__ import annotations

import contextlib
import io
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pypdfium2
from PIL import Image, ImageChops

from app.face.pdf_pictures import SPACES
from app.face.to_pdf import KNOCK_OUT, OVERPRINT
from app.print import pdfium
from app.print.pdfx import CUT
from app.print.preflight import written
from app.print.preflight.finding import Finding

INKS: Final = 4
DPI: Final = 36
TOLERANCE: Final = 4.0
"""How far a pixel's ink may exceed the limit, percent: a quarter of a grey's steps, and PDFium's rounding."""
SHARE: Final = 0.1
"""Share of the inked area, percent, that may exceed it: edges are blended where faces meet."""
_OBJECT: Final = re.compile(rb"(\d+) 0 obj\s+(.*?)\s*endobj", re.DOTALL)
_NUMBER: Final = rb"(-?\d*\.?\d+) "
_OPERATORS: Final = re.compile(
    rb"\((?:\\.|[^\\()])*\)"  # strings, which are kept
    rb"|(?<![\w./-])(?:"
    + _NUMBER * 4 + rb"([kK])|" + _NUMBER * 3 + rb"(rg|RG)|" + _NUMBER + rb"([gG]))(?!\w)"
    rb"|" + OVERPRINT.encode() + rb"|" + KNOCK_OUT.encode()
    + rb"|/" + CUT.encode() + rb" BMC.*?EMC",
    re.DOTALL,
)  # fmt: skip
Streams = tuple[bytes, bytes, bytes, bytes]


@dataclass(frozen=True, slots=True)
class _Stream:
    """A stream object: its dictionary, and its contents in each of the four files."""

    dictionary: bytes
    contents: Streams


class Plates:
    """The four grey files of a PDF. ``rgb``: the number of colours and pictures in RGB, which have no ink."""

    def __init__(self, data: bytes) -> None:
        self.rgb = 0
        self._head, self._trailer, bodies = written.objects(data)
        self._masks = {int(number) for number in re.findall(rb"/SMask (\d+) 0 R", data)}
        self._objects = {number: self._object(number, body) for number, body in bodies.items()}

    def _object(self, number: int, body: bytes) -> bytes | _Stream:
        dictionary, begin, rest = body.partition(b"stream")
        length = re.search(rb"/Length (\d+)", dictionary)
        if not begin or length is None:
            return body
        content = rest.removeprefix(b"\r").removeprefix(b"\n")[: int(length[1])]
        if number in self._masks or b"/ImageMask" in dictionary:
            return _Stream(dictionary, (content,) * INKS)
        if b"/Subtype /Image" in dictionary:
            return self._image(dictionary, content)
        if b"/Length1" in dictionary or b"/N 4" in dictionary or b"FlateDecode" not in dictionary:
            return _Stream(dictionary, (content,) * INKS)
        unpacked = zlib.decompress(content)
        if b"/Subtype /Form" not in dictionary and b"/Type" in dictionary:
            return _Stream(dictionary, (content,) * INKS)
        return _Stream(_without(dictionary, "Filter"), self._separated(unpacked))

    def _image(self, dictionary: bytes, content: bytes) -> _Stream:
        with _opened(dictionary, content) as image:
            if image.mode == "RGB":
                self.rgb += 1
                return _Stream(dictionary, (content,) * INKS)
            white = Image.new("L", image.size, 255)
            if image.mode == "L":
                channels = [white, white, white, image]
            else:
                channels = [ImageChops.invert(channel) for channel in image.split()]
            packed = [zlib.compress(channel.tobytes(), 1) for channel in channels]
        for name in ("Decode", "Filter", "ColorSpace", "BitsPerComponent"):
            dictionary = _without(dictionary, name)
        more = b"/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>"
        return _Stream(dictionary.rstrip().removesuffix(b">>") + more, (*packed,))  # type: ignore[arg-type]

    def _separated(self, content: bytes) -> Streams:
        """Return the operators of *content* with each ink as a grey."""
        parts: list[list[bytes]] = [[] for _ in range(INKS)]
        at = 0
        for found in _OPERATORS.finditer(content):
            kept, at = content[at : found.start()], found.end()
            for number, part in enumerate(parts):
                part += kept, self._operator(found, number)
        return tuple(b"".join((*part, content[at:])) for part in parts)  # type: ignore[return-value]

    def _operator(self, found: re.Match[bytes], number: int) -> bytes:
        text = found[0]
        if text.startswith(b"("):
            return text
        if found[5]:
            return b"%.3f %s" % (1 - float(found[number + 1]), b"g" if found[5] == b"k" else b"G")
        if found[9]:
            self.rgb += number == 0
            return text
        if found[11]:
            return text if number == INKS - 1 else b"1 " + found[11]
        if text == OVERPRINT.encode() and number < INKS - 1:
            return b"3 Tr"  # draws no text
        return b"" if text.startswith(b"/" + CUT.encode()) else b"0 Tr"

    def file(self, number: int) -> bytes:
        """Return the grey file of ink *number*."""
        out, offsets = io.BytesIO(), {}
        out.write(self._head)
        for key, body in sorted(self._objects.items()):
            offsets[key] = out.tell()
            out.write(b"%d 0 obj\n" % key)
            if isinstance(body, bytes):
                out.write(body)
            else:
                content = body.contents[number]
                out.write(re.sub(rb"/Length \d+", b"/Length %d" % len(content), body.dictionary))
                out.write(b"\nstream\n" + content + b"\nendstream")
            out.write(b"\nendobj\n")
        start, last = out.tell(), max(offsets)
        out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (last + 1))
        for key in range(1, last + 1):
            out.write(b"%010d 00000 n \n" % offsets[key] if key in offsets else b"0000000000 65535 f \n")
        out.write(b"trailer\n" + self._trailer + b"\nstartxref\n%d\n%%%%EOF\n" % start)
        return out.getvalue()


def _opened(dictionary: bytes, content: bytes) -> Image.Image:
    if b"DCT" in dictionary:
        return Image.open(io.BytesIO(content))
    size = int(dictionary.split(b"/Width ")[1].split()[0]), int(dictionary.split(b"/Height ")[1].split()[0])
    mode = next((mode for mode, space in SPACES.items() if space.encode() in dictionary), "RGB")
    return Image.frombytes(mode, size, zlib.decompress(content))


def _without(dictionary: bytes, name: str) -> bytes:
    return re.sub(rb"/" + name.encode() + rb"\s*(\[[^]]*\]|/?[\w.]+)", b"", dictionary, count=1)


def measure(data: bytes) -> tuple[int, Iterator[list[Image.Image]]]:
    """Return the number of RGB colours in *data*, and each page's amounts of the inks, 255 being full."""
    plates = Plates(data)

    def pages() -> Iterator[list[Image.Image]]:
        with contextlib.ExitStack() as stack:
            documents = []
            for number in range(INKS):
                with pdfium.locked():
                    documents.append(
                        stack.enter_context(contextlib.closing(pypdfium2.PdfDocument(plates.file(number))))
                    )
            for page in range(len(documents[0])):
                yield [_draw(document, page) for document in documents]

    return plates.rgb, pages()


def _draw(document: pypdfium2.PdfDocument, number: int) -> Image.Image:
    with pdfium.locked(), contextlib.closing(document[number]) as page:
        bitmap = page.render(scale=DPI / 72, grayscale=True)
        drawn = ImageChops.invert(bitmap.to_pil().convert("L"))
        bitmap.close()
    pdfium.yield_lock()
    return drawn


def check(data: bytes, limit: int, progress: Callable[[], None]) -> tuple[list[Finding], float]:
    """Return what is wrong with the inks of *data*, and the most ink on any page, percent.

    *progress* is called for each page.
    """
    rgb, pages = measure(data)
    findings = [Finding("rgb-left", 0, params={"count": rgb})] if rgb else []
    if b"/OutputIntents" not in data:
        findings.append(Finding("no-intent", 0))
    if rgb:
        return findings, 0.0
    most = 0.0
    for number, (cyan, magenta, yellow, black) in enumerate(pages, 1):
        progress()
        # A quarter of the sum, in 8 bits.
        quarter = ImageChops.add(ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2), 2)
        counts = quarter.histogram()
        inked, total = sum(counts[1:]), 0.0
        over = [count for value, count in enumerate(counts) if value * INKS / 2.55 > limit + TOLERANCE]
        for value in range(255, 0, -1):
            total += counts[value]
            if total > inked * SHARE / 100:
                most = max(most, value * INKS / 2.55)
                break
        if inked and sum(over) > inked * SHARE / 100:
            share = sum(over) / inked * 100
            findings.append(Finding("ink-limit", number, params={"limit": limit, "share": share}))
    return findings, most
