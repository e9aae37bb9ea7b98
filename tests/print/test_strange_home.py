"""Files in the user's home are never executed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_no_file_of_the_home_is_run_by_a_library(tmp_path: Path, profile: Path) -> None:
    proof = tmp_path / "it ran"
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / name).write_text(f"open({str(proof)!r}, 'w')", encoding="utf-8")
    command = [sys.executable, "-m", "app", "print", str(tmp_path / "set.pdf"), "--card", "anton"]
    environment = {**os.environ, "HOME": str(tmp_path), "DOZOR_HOME": str(profile)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    assert not proof.exists()
