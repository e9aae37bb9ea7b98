"""Measure the time from a touch on a phone's page to the painted frame, by parts, in headless Chromium.

    python -m bench.phone_page [PRESSES] [SEED]

A game of Own Fate in the real window (offscreen) with both hands on phones: one is Chromium at 390 x 844 px,
the other a socket that answers immediately. Prints median, p95 and worst in ms: ``handler`` (from the touch
to the message sent), ``table`` (round trip), ``draw`` (the page's work), ``frame`` (until painted),
``whole``; and the load.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.phones import Pocket, figures, ways_on
from tests.e2e.chromium import Chromium, NotSeen

TOUCH = 0.06
"""s that a finger rests; a touch of no length would wait for the frame that its own start caused."""
PARTS = ("handler", "table", "draw", "frame", "whole")
WATCH = """(() => {
  window.parts = [];
  let down = 0, sent = 0, told = 0, name = '';
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.t === 'do') { sent = performance.now(); name = message.id; }
    return send.call(this, text);
  };
  addEventListener('click', (event) => { down = event.timeStamp; }, true);
  const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage').set;
  Object.defineProperty(WebSocket.prototype, 'onmessage', { set(heard) {
    set.call(this, heard && ((event) => {
      const came = performance.now(), message = JSON.parse(event.data);
      heard(event);
      if (!name || message.re !== name) return;
      name = '';
      const drawn = performance.now(), channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const seen = performance.now();
        parts.push([sent - down, came - sent, drawn - came, seen - drawn, seen - down]);
      };
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }));
  } });
})()"""
SPOTS = """[...document.querySelectorAll('main [data-a], nav [data-a]')]
  .filter((one) => !one.disabled && one.dataset.a && !one.matches('form, .stepper *'))
  .filter((one) => !one.closest('.gloom') || !document.querySelector('.gloom .chosen'))
  .filter((one) => !/^@(undo|pass)|cancel|remove|resign|draw/.test(one.dataset.a))
  .map((one) => one.dataset.a)"""


def main() -> None:
    most, seed = (int(one) for one in (sys.argv[1:] + ["100", "7"][len(sys.argv) - 1 :])[:2])
    served = subprocess.Popen(
        [sys.executable, "-m", "tools.phones", "--seed", str(seed), "--port", "0"],
        stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert served.stdout is not None
    ways = {seat: url for seat, url, _code in (served.stdout.readline().split() for _ in range(2))}
    chrome = Chromium(Path(tempfile.mkdtemp()))
    rng, found = random.Random(seed), list[list[float]]()
    try:
        chrome.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        origin, _, ticket = ways["dark"].partition("/#")
        other = Pocket(origin)
        other.open(ticket=ticket)
        chrome.go(ways["light"])
        chrome.write("#name", "A")
        chrome.tap(".door .on")
        chrome.until("!!document.querySelector('.place')")
        time.sleep(8)  # wait until the table is idle and faces are loaded
        load = os.getloadavg()[0]
        while len(found) < most:
            _step(chrome, other, rng)
            found += chrome.js("parts.splice(0)")
            if other.view["over"]:
                break
    finally:
        chrome.close()
        served.terminate()
        served.wait()
    for name, part in zip(PARTS, zip(*found, strict=True), strict=True):
        print(figures(name, list(part)))
    print(f"load {load:.1f} before, {os.getloadavg()[0]:.1f} after")


def _step(chrome: Chromium, other: Pocket, rng: random.Random) -> None:
    """Make a decision for the seat that is asked, or take a step towards one."""
    other.drain()
    if other.view["mine"]:
        other.press(rng.choice(ways_on(other.view)))
        return
    if not chrome.js("!!document.querySelector('main[aria-busy=false]:not([data-hears=no]) .question.mine')"):
        time.sleep(0.02)
        return
    if chrome.js("document.documentElement.dataset.covered === 'yes'"):
        chrome.tap("nav .hold", 0.4)
        time.sleep(0.2)
    time.sleep(0.4)
    spots: list[Any] = chrome.js(SPOTS)
    if not spots and chrome.has(".list .more"):
        chrome.tap(".list .more")
        return
    if not spots:
        other_way = "document.querySelector('.plan .back')?.click()"
        chrome.js(other_way)
        time.sleep(0.2)
        return
    count = chrome.js("document.getElementById('main').dataset.n")
    spot = json.dumps(rng.choice(spots))
    try:
        chrome.tap(f"main [data-a={spot}], nav [data-a={spot}]", TOUCH, seconds=3)
        chrome.until(f"document.getElementById('main').dataset.n !== {json.dumps(count)}", 3)
    except NotSeen:
        return
    time.sleep(0.15)


if __name__ == "__main__":
    main()
