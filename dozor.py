#!/usr/bin/env python3
"""Set up what is missing, then start the program: needs nothing but Python.

    python3 dozor.py              the program
    python3 dozor.py test [...]   the tests; further arguments go to pytest
    python3 dozor.py test --quick half a minute of tests: style, types, what you changed, a sample
    python3 dozor.py --yes ...    the same without a question
    python3 dozor.py ...          any other arguments go to the program (``print set.pdf``, ``--help``)

It sets up the shared libraries that Qt needs (by apt, after showing every line and asking; it does not ask
with ``--yes``, with ``CI`` or ``DOZOR_YES`` set, or as root without a terminal), and ``.venv`` next to this
file with the packages of the lock file, checked by their hashes. The stamp ``.venv/dozor-ready`` is written
last, so an interrupted set-up is repeated at the next start. Nothing outside of ``.venv`` and apt's packages
is changed.

Every expected failure is one sentence and exit status 2. Standard library only, and nothing newer than Python
3.6 in the syntax: an old Python must reach the sentence that says it is too old.
"""

import ctypes
import hashlib
import importlib.util
import locale
import os
import shutil
import subprocess
import sys
from pathlib import Path, PureWindowsPath

OLDEST = (3, 11)
PRIMARY, RUSSIAN = 0x3FF, 0x19
"""Bits of a Windows language ID for the language, and their value for Russian."""
QUERY = 0x1000
"""Windows' right to ask about a process."""
ROOT = Path(__file__).resolve().parent
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
DISK_MB = {"run": 600, "test": 1000}
STAMP = "dozor-ready"
BUSY = "being set up"

LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""Library that Qt loads on Linux → Debian package."""

PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "pdftoppm": "poppler-utils"}
"""Program that the tests call → Debian package."""

SENTENCES = {
    "old": (
        "Dozor needs Python {oldest} or newer, this is {found}: install a newer one and start this again.",
        "Дозору нужен Python {oldest} или новее, а это {found}: установите новый и запустите снова.",
    ),
    "ask": (
        "Dozor needs system packages. With the rights of the administrator it will run:",
        "Дозору нужны системные пакеты. С правами администратора будет выполнено:",
    ),
    "go-on": ("Run this now? [Y/n] ", "Выполнить? [Y/n, Д/н] "),
    "mend": ("An interrupted installation is finished first:", "Сначала завершается прерванная установка:"),
    "run-this": (
        "System packages are missing; install them and start this again: {line}",
        "Не хватает системных пакетов; установите их и запустите ещё раз: {line}",
    ),
    "no-apt": (
        "This system has no apt; install these with its own package manager and start this again: {names}",
        "В этой системе нет apt; установите средствами самой системы и запустите ещё раз: {names}",
    ),
    "installing": ("Installing: {names}", "Устанавливается: {names}"),
    "venv": (
        "Setting up {folder} (once; a minute or two)…",
        "Готовится {folder} (один раз; минута-другая)…",
    ),
    "network": (
        "A download failed: check the connection to the internet and start this again, it will go on.",
        "Загрузка не удалась: проверьте подключение к интернету и запустите ещё раз, установка продолжится.",
    ),
    "space": (
        "Not enough room on the disk of {folder}: free about {room} MB and start this again.",
        "Не хватает места на диске, где {folder}: освободите около {room} МБ и запустите ещё раз.",
    ),
    "read-only": (
        "The folder {folder} can't be written to: move Dozor to a folder of your own and start it there.",
        "В папку {folder} нельзя записывать: перенесите Дозор в свою папку и запустите оттуда.",
    ),
    "hashes": (
        "A downloaded package is not the one that Dozor was tested with, so nothing was installed: {detail}",
        "Загруженный пакет не тот, с которым проверялся Дозор, поэтому ничего не установлено: {detail}",
    ),
    "broken-venv": (
        "{folder} does not work and was not made by Dozor: remove it and start this again.",
        "{folder} не работает и создана не Дозором: удалите её и запустите ещё раз.",
    ),
    "failed": ("{what} failed: {detail}", "Не удалось выполнить {what}: {detail}"),
    "locked": (
        "Waiting for another Dozor that is being set up…",
        "Ожидание: другой Дозор сейчас устанавливается…",
    ),
    "press": ("Press Enter to close this window.", "Чтобы закрыть окно, нажмите Enter."),
    "stopped": (
        "Stopped; the next start goes on from here.",
        "Остановлено; следующий запуск продолжит отсюда.",
    ),
}
"""Messages in English and Russian, needed before Fluent is installed."""


class UserError(Exception):
    """An expected error; its arguments are a code of SENTENCES and parameters."""

    def __init__(self, code, **args):
        super().__init__(code)
        self.code = code
        self.args_ = args


# Decisions, as pure functions ------------------------------------------------------------------------


def language(environ, windows=0):
    """Return ``ru`` or ``en``, from the system's language variables, else from the Windows language ID."""
    for name in ("DOZOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "ru" if windows & PRIMARY == RUSSIAN else "en"


def decode(output):
    """Return the *output* of a program as text: UTF-8, else in the system's code page (Windows)."""
    try:
        return output.decode("utf-8")
    except UnicodeDecodeError:
        return output.decode(locale.getpreferredencoding(False), "replace")


def sentence(code, lang, **args):
    """Return the sentence of *code* in *lang* (``ru``, ``en``)."""
    english, russian = SENTENCES[code]
    return (russian if lang == "ru" else english).format(**args)


def parse_arguments(arguments):
    """Return the mode (``run`` or ``test``), the remaining arguments, and whether not to ask."""
    yes = arguments[:1] == ["--yes"]
    rest = list(arguments[1:] if yes else arguments)
    if rest[:1] == ["test"]:
        return "test", rest[1:], yes
    return "run", rest, yes


def venv_python(folder, system):
    """Return the interpreter of the environment *folder* on *system* (``sys.platform``)."""
    return folder / "Scripts" / "python.exe" if system == "win32" else folder / "bin" / "python"


def stamp_lines(folder, what, tag):
    """Return the required stamp lines for *what*: one per lock file it covers.

    The test packages include those of the program, so a set-up for the tests is one for the program too.
    *tag* names the interpreter: another one needs other packages.
    """
    covered = ("run", "test") if what == "test" else ("run",)
    return [
        "{} {} {}".format(kind, tag, hashlib.sha256((folder / LOCKS[kind]).read_bytes()).hexdigest())
        for kind in covered
    ]


def plan(stamp, wanted, tag, linked):
    """Return the action for ``.venv``: ``ready``, ``update`` (install into it) or ``make`` (recreate).

    *stamp* is the text of its stamp: None if there is none, empty if there is no ``.venv`` either. An
    environment made by others, or a link to one (*linked*), is updated and never removed.
    """
    if stamp and set(wanted) <= set(stamp.splitlines()):
        return "ready"
    if linked or stamp is None:
        return "update"
    same = any(line.split(" ")[1:2] == [tag] for line in stamp.splitlines() if line != BUSY)
    return "update" if same and BUSY not in stamp.splitlines() else "make"


def missing(what, system, loads, finds, has_module, version):
    """Return the missing Debian packages, as reported by ``loads``, ``finds`` and ``has_module``.

    None are needed on Windows and macOS: their wheels of Qt bring everything.
    """
    if not system.startswith("linux"):
        return []
    packages = [package for library, package in LIBRARIES.items() if not loads(library)]
    if not (has_module("ensurepip") and has_module("venv")):
        packages.append("python{}.{}-venv".format(*version[:2]))
    if what == "test":
        packages += [package for program, package in PROGRAMS.items() if not finds(program)]
    return packages


def apt_lines(packages, root, ask_password):
    """Return the two commands that install *packages*, each a list of words."""
    front = [] if root else ["sudo"] if ask_password else ["sudo", "-n"]
    # A failure is diagnosed from apt's output, so it must be in one language.
    front += ["env", "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive"]
    options = ["-q", "-o", "DPkg::Lock::Timeout=120"]
    return [
        [*front, "apt-get", "update", *options],
        [*front, "apt-get", "install", "-y", "--no-install-recommends", *options, *packages],
    ]


def apt_line_to_show(packages, root):
    """Return the command of :func:`apt_lines` that installs *packages*, as text for copying."""
    return ("" if root else "sudo ") + "apt-get install --no-install-recommends " + " ".join(packages)


def needs_consent(root, terminal, yes, environ):
    """Return whether the user must agree before the system is changed."""
    return not (yes or environ.get("CI") or environ.get("DOZOR_YES") or (root and not terminal))


def diagnosis(output):
    """Return why an installation failed, from the output of pip or apt: a code of SENTENCES."""
    signs = (
        ("space", ("No space left on device", "enough free space")),
        ("hashes", ("DO NOT MATCH THE HASHES", "Hash Sum mismatch")),
        ("read-only", ("Read-only file system", "Permission denied")),
        (
            "network",
            (
                "Failed to establish a new connection",
                "Temporary failure",
                "Could not resolve",
                "Failed to fetch",
                "Unable to fetch",
                "Unable to locate package",
                "has no installation candidate",
                "Network is unreachable",
                "Could not find a version",
                "ProxyError",
                "Connection aborted",
                "Connection reset",
                "timed out",
            ),
        ),
    )
    for code, marks in signs:
        if any(mark in output for mark in marks):
            return code
    return "failed"


def last_complaint(output):
    """Return the most useful line of *output*: the last error, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:", "sudo:"))]
    return (errors or lines or ["no message"])[-1]


# Actions ---------------------------------------------------------------------------------------------


def user_language():
    """Return the user's language, ``ru`` or ``en``."""
    windows = ctypes.windll.kernel32.GetUserDefaultUILanguage() if sys.platform == "win32" else 0
    return language(os.environ, windows)


def print_message(code, **args):
    """Print a sentence to standard error, which keeps a subcommand's output clean."""
    sys.stderr.write(sentence(code, user_language(), **args) + "\n")
    sys.stderr.flush()


def loads(library):
    """Return whether the shared *library* can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_module(name):
    """Return whether the interpreter can import *name*."""
    return importlib.util.find_spec(name) is not None


def captured(command, progress=False):
    """Run *command*; return its exit status and output (with *progress*, only errors; the rest is shown)."""
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    apart = {"stdout": sys.stderr, "stderr": subprocess.PIPE}
    # pip prints the folder, whose name may have letters that Windows' code page lacks.
    environ = dict(os.environ, PYTHONIOENCODING="utf-8")
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, env=environ, **(apart if progress else both))
    except OSError as error:
        return 127, str(error)
    return done.returncode, decode((done.stderr if progress else done.stdout) or b"")


def show(lines):
    """Print command *lines* before running them."""
    sys.stderr.write("".join("    {}\n".format(" ".join(line)) for line in lines))
    sys.stderr.flush()


def install_system(packages, room, yes):
    """Install the Debian *packages*, after showing the commands and asking where required."""
    if not shutil.which("apt-get"):
        raise UserError("no-apt", names=" ".join(packages))
    root = os.geteuid() == 0
    line = apt_line_to_show(packages, root)
    terminal = sys.stdin is not None and sys.stdin.isatty()
    if not root and not shutil.which("sudo"):
        raise UserError("run-this", line=apt_line_to_show(packages, True))
    update, install = apt_lines(packages, root, terminal)
    asked = needs_consent(root, terminal, yes, os.environ)
    if asked and not terminal:
        raise UserError("run-this", line=line)
    print_message("ask")
    show([update, install])
    if asked:
        sys.stderr.write(sentence("go-on", user_language()))
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() not in ("", "y", "yes", "д", "да"):
            raise UserError("run-this", line=line)
    print_message("installing", names=" ".join(packages))
    captured(update)  # an unreachable third-party source must not stop us; the install shows the real error
    status, output = captured(install)
    if status and "dpkg --configure -a" in output:
        mend = ([] if root else install[: install.index("env")]) + ["dpkg", "--configure", "-a"]
        print_message("mend")
        show([mend])
        captured(mend)
        status, output = captured(install)
    if status:
        fail("apt-get install", output, Path("/usr"), room)
    importlib.invalidate_caches()


def fail(what, output, folder, room):
    """Raise the UserError for the failed command *what*, judging by its *output*."""
    code = diagnosis(output)
    if code == "read-only" and what != "pip":
        code = "failed"
    raise UserError(code, what=what, detail=last_complaint(output), folder=folder, room=room)


def set_up(venv, what, tag):
    """Set up ``.venv`` for *what*. The stamp is written last."""
    wanted = stamp_lines(ROOT, what, tag)
    stamp = venv / STAMP
    linked = venv.is_symlink()
    there = linked or venv.exists()
    try:
        text = (
            stamp.read_text(encoding="utf-8", errors="replace") if stamp.is_file() else None if there else ""
        )
    except OSError as error:
        raise UserError("broken-venv", folder=venv) from error
    todo = plan(text, wanted, tag, linked)
    python = venv_python(venv, sys.platform)
    if text and captured([str(python), "-c", ""])[0]:
        # A system update removed its Python, or the folder was moved.
        if linked:
            raise UserError("broken-venv", folder=venv)
        todo = "make"
    if todo == "ready":
        return
    room = DISK_MB[what]
    if todo == "make" and shutil.disk_usage(str(ROOT)).free < room * 1000 * 1000:
        raise UserError("space", folder=ROOT, room=room)
    print_message("venv", folder=venv)
    try:
        if todo == "make":
            shutil.rmtree(str(venv), ignore_errors=True)
            venv.mkdir(exist_ok=True)
        if text is not None:
            stamp.write_text(BUSY, encoding="utf-8")
        if todo == "make":
            status, output = captured([sys.executable, "-m", "venv", str(venv)])
            if status:
                fail("python -m venv", output, venv, room)
            if sys.version_info < (3, 12):
                # Unlike later versions, this one's venv contains setuptools, which the program doesn't use.
                captured([str(python), "-m", "pip", "uninstall", "--yes", "setuptools"])
        elif captured([str(python), "-m", "pip", "--version"])[0]:
            raise UserError("broken-venv", folder=venv)
        command = [str(python), "-m", "pip", "install", "--require-hashes", "--no-deps", "--no-input"]
        command += ["--disable-pip-version-check", "--retries", "2", "-r", str(ROOT / LOCKS[what])]
        # Byte code is compiled on first import: faster than for everything.
        status, output = captured([*command, "--no-compile"], progress=sys.stderr.isatty())
        if status:
            fail("pip", output, venv, room)
        stamp.write_text("\n".join(wanted) + "\n", encoding="utf-8")
    except OSError as error:
        code = "space" if error.errno == 28 else "read-only"
        raise UserError(code, folder=ROOT, room=room) from error


def lock_setup():
    """Wait until no other start of this copy is setting up; the lock ends with its process."""
    try:
        import fcntl
    except ImportError:  # Windows: two simultaneous first starts are not guarded
        return None
    handle = Path(__file__).resolve().open("rb")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        print_message("locked")
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def command_line(what, rest, python):
    """Return the final command and its environment."""
    environ = dict(os.environ, PYTHONPATH=str(ROOT))
    if what == "test":
        environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        # All cores, with idle ones taking tests from others. "-n 0" or "--pdb" uses one.
        runner = "tests.quick" if "--quick" in rest else "pytest"
        rest = [word for word in rest if word != "--quick"]
        return [str(python), "-m", runner, "-n", "auto", "--dist", "worksteal", *rest], environ
    # -P: a folder "app" in the current directory must not be imported instead.
    return [str(python), "-P", "-m", "app", *rest], environ


def start(command, environ, folder):
    """Replace this process by *command*; if the system can't, run it and return its exit status."""
    if folder is not None:
        os.chdir(str(folder))
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(command[0], command, environ)
    status = subprocess.call(command, env=environ)
    if status:
        keep_console()
    sys.exit(status)


def keep_console():
    """Wait for Enter if the console closes with this program: after a double click, only Python is in it."""
    if not hasattr(ctypes, "windll"):
        return
    kernel = ctypes.windll.kernel32
    kernel.OpenProcess.restype = ctypes.c_void_p
    numbers = (ctypes.c_ulong * 8)()
    names = []
    for number in numbers[: kernel.GetConsoleProcessList(numbers, len(numbers))]:
        name, size = ctypes.create_unicode_buffer(1024), ctypes.c_ulong(1024)
        process = ctypes.c_void_p(kernel.OpenProcess(QUERY, False, number))
        kernel.QueryFullProcessImageNameW(process, 0, name, ctypes.byref(size))
        kernel.CloseHandle(process)
        names.append(PureWindowsPath(name.value).name.lower())
    if names and all(name.startswith("py") for name in names):
        print_message("press")
        sys.stdin.readline()


def make_ready(what, yes=False):
    """Set up what is missing for *what*; return the interpreter of ``.venv``."""
    if sys.version_info[:2] < OLDEST:
        raise UserError("old", oldest="{}.{}".format(*OLDEST), found="{}.{}".format(*sys.version_info[:2]))
    tag = "-".join((sys.platform, sys.implementation.cache_tag or sys.implementation.name))
    venv = ROOT / ".venv"
    packages = missing(what, sys.platform, loads, shutil.which, has_module, sys.version_info)
    lock = lock_setup()
    if packages:
        install_system(packages, DISK_MB[what], yes)
    set_up(venv, what, tag)
    if lock is not None:
        lock.close()
    return venv_python(venv, sys.platform)


def main():
    """Set up what is missing for the arguments given, and start."""
    what, rest, yes = parse_arguments(sys.argv[1:])
    command, environ = command_line(what, rest, make_ready(what, yes))
    start(command, environ, ROOT if what == "test" else None)


def use_utf8():
    """Write messages to files and pipes as UTF-8, as the program does; a code page lacks Cyrillic."""
    if sys.stderr is not None and not sys.stderr.isatty() and "PYTHONIOENCODING" not in os.environ:
        sys.stderr.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    if sys.version_info >= (3, 7):
        use_utf8()
    try:
        main()
    except UserError as trouble:
        print_message(trouble.code, **trouble.args_)
        keep_console()
        sys.exit(2)
    except KeyboardInterrupt:
        print_message("stopped")
        sys.exit(130)
