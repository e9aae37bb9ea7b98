"""A headless Chromium that stands for a phone, driven by its DevTools protocol: fingers, sleep, death.

Needs Debian's ``chromium``; the protocol is spoken by websockets, which the program takes along anyway.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 20.0
"""s until something that should be seen counts as not seen."""
OPTIONS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-extensions", "--disable-background-networking", "--remote-debugging-port=0",
)  # fmt: skip
SPOT = """(() => {
  const usable = (one) => one.getClientRects().length && !one.disabled;
  const found = [...document.querySelectorAll(%s)].find(usable);
  if (!found) return null;
  let at = found.getBoundingClientRect();
  const free = () => { const seen = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    return seen && (found.contains(seen) || seen.contains(found)); };
  if (!free()) {
    found.scrollIntoView({ block: 'center', inline: 'center' });
    at = found.getBoundingClientRect();
  }
  return free() ? [at.x + at.width / 2, at.y + at.height / 2] : null;
})()"""
"""The middle of the first element of a selector that can be touched."""


class NotSeen(RuntimeError):
    """Something that should be on the phone is not."""


class Chromium:
    """One phone; *folder* is what it keeps (its ``localStorage``), which outlives :meth:`kill`."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (390, 844), language: str = "ru", scheme: str = "dark"
    ) -> None:
        self.folder, self.size, self.language, self.scheme = folder, size, language, scheme
        self.events: list[dict[str, Any]] = []
        self._start()

    def _start(self) -> None:
        assert PROGRAM is not None
        told = self.folder / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        for lock in self.folder.glob("Singleton*"):
            lock.unlink()
        self.process = subprocess.Popen(
            [PROGRAM, *OPTIONS, f"--user-data-dir={self.folder}", f"--lang={self.language}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 60
        while not (told.exists() and "\n" in told.read_text()):
            if time.monotonic() > end:
                raise NotSeen("Chromium does not start")
            time.sleep(0.05)
        port = told.read_text().split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            pages = [one for one in json.load(answer) if one["type"] == "page"]
        self._numbers = itertools.count(1)
        self._socket: ClientConnection = connect(
            pages[0]["webSocketDebuggerUrl"], max_size=None, ping_interval=None, legacy=True
        )
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.resize(*self.size)
        self.light(self.scheme)
        agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=self.language)

    def call(self, method: str, /, **given: Any) -> dict[str, Any]:
        """One call of the protocol, and its answer."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])
            self.events.append(answer)

    def resize(self, width: int, height: int) -> None:
        """Give the screen *width* × *height* CSS px."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True
        )

    def light(self, scheme: str) -> None:
        """``light`` or ``dark``: what the phone's owner prefers."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def js(self, text: str) -> Any:
        """What *text* comes to in the page."""
        told = self.call("Runtime.evaluate", expression=text, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"])[:600])
        return told["result"].get("value")

    def until(self, text: str, seconds: float = PATIENCE) -> Any:
        """What *text* comes to as soon as it is true."""
        end = time.monotonic() + seconds
        while True:
            found = None
            with contextlib.suppress(RuntimeError):  # the page may just be loading
                found = self.js(text)
            if found:
                return found
            if time.monotonic() > end:
                shown = self.js("document.body ? document.body.innerText.slice(0, 700) : ''")
                raise NotSeen(f"{text}\n{shown}")
            time.sleep(0.02)

    def go(self, address: str) -> None:
        """Open *address*."""
        self.call("Page.navigate", url=address)

    def reload(self) -> None:
        """Load the page anew."""
        self.call("Page.reload")

    def tap(self, selector: str, hold: float = 0.0, seconds: float = PATIENCE) -> None:
        """Put a finger on the first of *selector* for *hold* s."""
        x, y = self.until(SPOT % json.dumps(selector), seconds)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(hold)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def write(self, selector: str, text: str) -> None:
        """Touch a field and type *text* in place of what is in it."""
        self.tap(selector)
        self.js(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def has(self, selector: str) -> bool:
        """Whether there is one of *selector*."""
        return bool(self.js(f"!!document.querySelector({json.dumps(selector)})"))

    def sleep(self) -> None:
        """Be put into a pocket: the page is hidden, and its timers stand."""
        self._hide(True)

    def wake(self) -> None:
        """Be looked at again."""
        self._hide(False)

    def _hide(self, hidden: bool) -> None:
        self.js(
            "Object.defineProperty(document, 'hidden',"
            f"{{ value: {str(hidden).lower()}, configurable: true }});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )

    def picture(self, file: Path) -> None:
        """Keep what is on the screen as a PNG."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self) -> list[str]:
        """What the browser has complained about: exceptions, things that the page's policy forbids. That
        nobody answers while the program is dead is none."""
        self.js("1")
        told = [
            one for one in self.events
            if one["method"] == "Runtime.exceptionThrown"
            or (one["method"] == "Log.entryAdded" and one["params"]["entry"]["source"] != "network")
        ]  # fmt: skip
        return [json.dumps(one["params"], ensure_ascii=False)[:500] for one in told]

    def close(self) -> None:
        """Switch off."""
        self.kill(gently=True)

    def kill(self, *, gently: bool = False) -> None:
        """A flat battery."""
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            self._socket.close()
        if gently:
            self.process.terminate()
        else:
            self.process.kill()
        self.process.wait()

    def again(self, address: str) -> None:
        """Be charged, and opened at *address*."""
        self._start()
        self.go(address)
