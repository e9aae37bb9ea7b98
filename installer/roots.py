"""Empty Debian systems in folders, made by debootstrap, unpacked per use. Needs root."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kit import UserError

SUITES = {"12": "bookworm", "13": "trixie"}
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
KEPT = Path(tempfile.gettempdir() if "TMPDIR" in os.environ else "/var/tmp") / "dozor-roots"
"""Folder of the packed systems."""
OF_THIS_MACHINE = (
    "etc/apt/apt.conf.d/99*",
    "etc/ssl/certs/ca-certificates.crt",
    "etc/hosts",
    "etc/resolv.conf",
)
"""This machine's mirror configuration."""
MOUNTS = (("proc", "proc"), ("sysfs", "sys"), ("tmpfs", "dev/shm"))
"""What is mounted in a system in use: kind, folder."""
CHROOT = shutil.which("chroot", path="/usr/sbin:/sbin:/usr/bin") or "chroot"
PASSED = (
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "CURL_CA_BUNDLE",
    "PIP_CERT",
    "PIP_DEFAULT_TIMEOUT",
    "PIP_INDEX_URL",
)


HOME = "/srv/player"
"""The home of the player."""


class Root:
    """A system in *folder*."""

    person = 1000
    """User and group id of the player."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def data(self) -> Path:
        """Return the player's profile, as seen from outside."""
        return self.folder / HOME[1:] / ".local/share/Dozor"

    def inside(self, path: str) -> str:
        """Return the *path* of a file inside, as programs there name it."""
        return path

    def start(
        self, *command: str, environ: dict[str, str], person: int = 0, **more: Any
    ) -> subprocess.Popen[str]:
        """Start *command* inside as user *person*, with only *environ*."""
        who = [f"--userspec={person}:{person}"] if person else []
        return subprocess.Popen(
            ["env", "-i", *(f"{name}={value}" for name, value in environ.items()),
             CHROOT, *who, str(self.folder), *command], text=True, **more)  # fmt: skip

    def run(self, script: str) -> None:
        """Run a shell *script* inside. Raises CalledProcessError."""
        done = self._shell(script)
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, script, done.stdout, done.stdout[-3000:])

    def output(self, script: str) -> str:
        """Return the output of a shell *script* inside."""
        return self._shell(script).stdout.strip()

    def pythons(self) -> list[str]:
        """Return names of Python interpreters inside."""
        found = [*self.folder.glob("usr/bin/python*"), *self.folder.glob("usr/local/bin/python*")]
        return [file.name for file in found]

    def _shell(self, script: str) -> subprocess.CompletedProcess[str]:
        environ = {name: os.environ[name] for name in os.environ if name.lower() in map(str.lower, PASSED)}
        environ |= {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                    "DEBIAN_FRONTEND": "noninteractive"}  # fmt: skip
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        inside = self.start("sh", "-c", script, environ=environ, **pipes)
        said, _ = inside.communicate()
        return subprocess.CompletedProcess(script, inside.returncode, said)


@contextlib.contextmanager
def fresh(release: str) -> Iterator[Root]:
    """Yield an empty Debian *release* (``12``, ``13``) without Python; delete it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"debian-{release}-", dir=KEPT))
    unpack(release, folder)
    try:
        with mounted(folder):
            yield Root(folder)
    finally:
        remove(folder)


@contextlib.contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """Mount what programs in *folder* need. Raises :class:`UserError` if it is in use."""
    _check_unused(folder)
    try:
        for kind, place in MOUNTS:
            (folder / place).mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", kind, kind, folder / place], check=True)
        (folder / "dev" / "shm").chmod(0o1777)
        yield
    finally:
        for _, place in MOUNTS:
            subprocess.run(["umount", "-l", folder / place], check=False, stderr=subprocess.DEVNULL)


def require_root() -> None:
    """Raise :class:`UserError` if this user can't enter a Debian root."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise UserError("Only root can enter a Debian system in a folder: run this on Linux as root.")


def remove(folder: Path) -> None:
    """Delete *folder* if it exists. Raises :class:`UserError` if it is in use."""
    _check_unused(folder)
    shutil.rmtree(folder, ignore_errors=True)


def _check_unused(folder: Path) -> None:
    """Raise :class:`UserError` if something is mounted in *folder*."""
    for _, place in MOUNTS:
        if (folder / place).is_mount():
            raise UserError(
                f"{folder} is in use. If it is not, run umount {folder / place} and start this again."
            )


def unpack(release: str, folder: Path, *, updates: bool = True) -> None:
    """Unpack an empty Debian *release* into *folder*, with this machine's mirror."""
    packed = _packed(release)
    folder.mkdir(exist_ok=True)
    subprocess.run(["tar", "-C", folder, "-xf", packed], check=True)
    folder.chmod(0o755)
    _reach_the_mirror(folder, SUITES[release], updates)


def mirror(archive: str = "debian") -> str:
    """Return the address of a Debian *archive*: from ``DOZOR_DEBIAN_MIRROR``, else from this system's apt.

    Raises :class:`UserError` if apt has none.
    """
    if given := os.environ.get("DOZOR_DEBIAN_MIRROR"):
        return given.rstrip("/") + archive.removeprefix("debian")
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    with contextlib.suppress(FileNotFoundError):
        said = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
        if found := re.search(rf"^(\S+/{archive})/?$", said, re.MULTILINE):
            return found[1]
    raise UserError(
        "This system's apt names no Debian mirror: set DOZOR_DEBIAN_MIRROR to the address of one."
    )


def _packed(release: str) -> Path:
    """Return the packed system; create it if missing."""
    KEPT.mkdir(parents=True, exist_ok=True)
    packed = KEPT / f"debian-{release}.tar"
    if not packed.exists():
        with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
            folder = Path(scratch) / "root"
            log = KEPT / f"debootstrap-{release}.log"
            with log.open("w", encoding="utf-8") as said:
                made = subprocess.run(
                    ["debootstrap", "--variant=minbase", f"--keyring={KEYS}", "--include=ca-certificates",
                     SUITES[release], folder, mirror()], stdout=said, stderr=said, check=False)  # fmt: skip
            if made.returncode:
                raise UserError(f"debootstrap could not make a Debian {release}: see {log}.")
            part = packed.with_suffix(".part")
            fetched = "--exclude=./var/cache/apt/archives/*.deb"
            subprocess.run(["tar", "-C", folder, fetched, "-cf", part, "."], check=True)
            part.rename(packed)
    return packed


def _reach_the_mirror(folder: Path, suite: str, updates: bool) -> None:
    for pattern in OF_THIS_MACHINE:
        for file in Path("/").glob(pattern):
            (folder / file.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / file.relative_to("/"))
    trusted = Path("/etc/ssl/certs/ca-certificates.crt")
    if trusted.exists():  # update-ca-certificates inside rebuilds the bundle from such files
        shutil.copy(trusted, folder / "usr/local/share/ca-certificates/machine.crt")
    rows = [("deb", "debian", suite), ("deb-src", "debian", suite)]
    if updates:
        rows += [("deb", "debian", f"{suite}-updates"), ("deb", "debian-security", f"{suite}-security")]
    lines = [f"{kind} [signed-by={KEYS}] {mirror(archive)} {name} main\n" for kind, archive, name in rows]
    (folder / "etc/apt/sources.list").write_text("".join(lines), encoding="utf-8")
