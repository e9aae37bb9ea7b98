"""A lock on PDFium, which isn't thread-safe even between documents."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
from PIL import Image
from pypdfium2 import raw

_LOCK = threading.RLock()


@contextmanager
def locked() -> Iterator[None]:
    """Lock PDFium in this context, which must be short: the window also needs PDFium to draw."""
    with _LOCK:
        yield


def yield_lock() -> None:
    """Let a waiting thread take the lock, which isn't fair."""
    time.sleep(0.0002)


def picture(page: pypdfium2.PdfPage, size: tuple[int, int]) -> Image.Image:
    """Render *page* on white at a size in px, in RGB. PDFium must be locked."""
    bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, *size, 0, 0)
    image: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return image
