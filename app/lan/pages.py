"""The page's files, kept in memory, with their HTTP headers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}
CACHE_FOREVER = "private, max-age=31536000, immutable"
"""``Cache-Control`` of pictures: each has a URL of its own, which changes with the picture."""


@dataclass(frozen=True, slots=True)
class File:
    """The response for one URL path."""

    type: str
    body: bytes
    cacheable: bool = False
    """Whether a browser may cache it."""

    @property
    def headers(self) -> dict[str, str]:
        """All headers of the answer."""
        return {
            **HEADERS,
            "Content-Type": self.type,
            "Content-Length": str(len(self.body)),
            "Cache-Control": CACHE_FOREVER if self.cacheable else "no-store",
        }


REFUSAL = File("text/plain; charset=utf-8", b"")


def page_files(messages: Mapping[str, object]) -> dict[str, File]:
    """Return the page's files by URL path, with *messages* (in every language) as ``/words.json``."""
    files = {
        f"/{file.name}": File(TYPES[file.suffix], file.read_bytes())
        for file in FOLDER.iterdir()
        if file.suffix in TYPES
    }
    if "/index.html" in files:
        files["/"] = files.pop("/index.html")
    files["/words.json"] = File(TYPES[".json"], json.dumps(messages, ensure_ascii=False).encode())
    return files
