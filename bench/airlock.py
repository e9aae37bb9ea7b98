"""Compare reading a typical set through the warm airlock child with calling the same functions directly.

python -m bench.airlock [--times 15]
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path


def main() -> None:
    """Read both ways in turn; print medians and the largest difference."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--times", type=int, default=15)
    times = asked.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOZOR_HOME"] = str(Path(folder) / "home")
        from app import airlock, paths
        from app.airlock import child
        from app.cards import exchange, pictures, source
        from tools.seeds import dots

        data = source.read_folder(paths.data() / "source" / "own-fate")
        # Ten cards with their own pictures: photographs in print resolution.
        shown = [pictures.picture_of("image/jpeg", dots("JPEG", (800, 1100 + n)), "a.jpg") for n in range(10)]
        worn = (replace(card, picture=one.digest) for card, one in zip(data.cards, shown, strict=False))
        data = replace(data, cards=(*worn, *data.cards[len(shown) :]))
        file = Path(folder) / "set.dozorset"
        exchange.write(data, file, shown)

        def through() -> None:
            exchange.read(file, data)

        def without() -> None:
            child.in_child.append(True)
            exchange.read(file, data)
            child.in_child.clear()

        began = time.perf_counter()
        airlock.warm()
        through()
        print(f"{file.stat().st_size / 1e6:.1f} MB, {len(data.cards)} cards, {len(shown)} pictures")
        print(f"first call, including the start of the child: {time.perf_counter() - began:.2f} s")
        without()
        pairs = [(_took(through), _took(without)) for _ in range(times)]
        more = [one - other for one, other in pairs]
        print(f"through the airlock {statistics.median(one for one, _other in pairs):.3f} s")
        print(f"without             {statistics.median(other for _one, other in pairs):.3f} s")
        print(f"difference          {statistics.median(more):.3f} s, at most {max(more):.3f} s")


def _took(what: Callable[[], None]) -> float:
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
