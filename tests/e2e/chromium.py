"""Headless Chromium as a phone, driven by its DevTools protocol: touch, sleep, power loss.

Needs Debian's ``chromium``; the protocol runs over websockets, which the program depends on anyway.
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
"""Timeout for something to appear, s."""
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
"""Script for the middle of a selector's first touchable element."""


class NotSeen(RuntimeError):
    """Something expected is missing on the phone."""


class Chromium:
    """One phone; *folder* is its storage (``localStorage``), which survives :meth:`kill`."""

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
        while not (told.exists() and "\n" in told.read_text(encoding="utf-8")):
            if time.monotonic() > end:
                raise NotSeen("Chromium does not start")
            time.sleep(0.05)
        port = told.read_text(encoding="utf-8").split()[0]
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
        """Call a protocol method; return its result."""
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
        """Set the screen to *width* × *height* CSS px."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True
        )

    def light(self, scheme: str) -> None:
        """Set the preferred color scheme: ``light`` or ``dark``."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def js(self, text: str) -> Any:
        """Return the value of the expression *text* in the page."""
        told = self.call("Runtime.evaluate", expression=text, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"])[:600])
        return told["result"].get("value")

    def until(self, text: str, seconds: float = PATIENCE) -> Any:
        """Wait until the expression *text* is true; return its value."""
        end = time.monotonic() + seconds
        while True:
            found = None
            with contextlib.suppress(RuntimeError):  # the page may be loading
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
        """Reload the page."""
        self.call("Page.reload")

    def tap(self, selector: str, hold: float = 0.0, seconds: float = PATIENCE) -> None:
        """Touch the first element of *selector* for *hold* s."""
        x, y = self.until(SPOT % json.dumps(selector), seconds)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(hold)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def write(self, selector: str, text: str) -> None:
        """Touch a field and replace its content by *text*."""
        self.tap(selector)
        self.js(f"document.querySelector({json.dumps(selector)}).select()")
        self.call("Input.insertText", text=text)

    def has(self, selector: str) -> bool:
        """Return whether *selector* has an element."""
        return bool(self.js(f"!!document.querySelector({json.dumps(selector)})"))

    def sleep(self) -> None:
        """Hide the page, as if the phone slept."""
        self._hide(True)

    def wake(self) -> None:
        """Show the page again."""
        self._hide(False)

    def _hide(self, hidden: bool) -> None:
        self.js(
            "Object.defineProperty(document, 'hidden',"
            f"{{ value: {str(hidden).lower()}, configurable: true }});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )

    def picture(self, file: Path) -> None:
        """Save a screenshot as PNG."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self) -> list[str]:
        """Return the browser's errors: exceptions and policy violations, but no failed requests."""
        self.js("1")
        told = [
            one for one in self.events
            if one["method"] == "Runtime.exceptionThrown"
            or (one["method"] == "Log.entryAdded" and one["params"]["entry"]["source"] != "network")
        ]  # fmt: skip
        return [json.dumps(one["params"], ensure_ascii=False)[:500] for one in told]

    def close(self) -> None:
        """Close the browser."""
        self.kill(gently=True)

    def kill(self, *, gently: bool = False) -> None:
        """Kill the browser, as if the battery died."""
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            self._socket.close()
        if gently:
            self.process.terminate()
        else:
            self.process.kill()
        self.process.wait()

    def again(self, address: str) -> None:
        """Start again after :meth:`kill`, at *address*."""
        self._start()
        self.go(address)
