"""Opens a page in a real browser, in a fresh profile that ends with it. Every browser comes from Debian's packages."""
import contextlib
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
NAMES = ["webkit", "chromium", "firefox"]
SIZE = (405, 720)
# Seconds until a page must have reported.
PATIENCE = 120
KIOSK = {"chromium": ["--kiosk", "--window-position=0,0", "--test-type"], "firefox": ["--kiosk"]}


class Missing(Exception):
    """The browser is not installed."""


def chromium(home, _):
    width, height = SIZE
    # The check may run as root in a container, where the sandbox of Chromium cannot start.
    return ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={home}",
            f"--window-size={width},{height}", "--mute-audio", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"]


def firefox(home, wishes):
    settings = {"browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
                "app.update.enabled": False, "browser.startup.homepage_override.mstone": "ignore",
                "browser.aboutwelcome.enabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
                "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
                "services.settings.server": "data:,", "browser.safebrowsing.update.enabled": False, **wishes}
    lines = [f'user_pref("{name}", {str(value).lower() if isinstance(value, bool) else repr(value)});\n'
             for name, value in settings.items()]
    (pathlib.Path(home) / "user.js").write_text("".join(lines).replace("'", '"'))
    return ["firefox-esr", "--headless", "--no-remote", "--profile", home]


def webkit(home, _):
    return ["/usr/bin/python3", str(HERE / "webkit_window.py")]


@contextlib.contextmanager
def opened(name, address, more=(), settings=None, hides=True, **streams):
    """The browser's process, with the page open; without `hides`, in a window that fills the screen. `settings`: Firefox's."""
    with tempfile.TemporaryDirectory(prefix=f"mutoscope-{name}-", ignore_cleanup_errors=True) as home:
        command = [*{"chromium": chromium, "firefox": firefox, "webkit": webkit}[name](home, settings or {}), *more]
        if not hides:
            command = [part for part in command if not part.startswith("--headless")] + KIOSK.get(name, [])
        if not shutil.which(command[0]):
            raise Missing(f"{command[0]} is not installed")
        environment = {**os.environ, "HOME": home, "XDG_RUNTIME_DIR": home, "GSK_RENDERER": "cairo",
                       "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "NO_AT_BRIDGE": "1"}
        log = open(pathlib.Path(home) / "log", "w+")
        process = subprocess.Popen([*command, address], env=environment, start_new_session=True,
                                   **({"stdout": log, "stderr": log, "stdin": subprocess.DEVNULL} | streams))
        process.log = log
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def refusing(name):
    """How to open a browser that lets nothing play before a gesture. Chromium has no such setting for videos without sound."""
    return {"chromium": {},
            # With policy 2, each start needs a gesture of its own; otherwise the first one frees the page.
            "firefox": {"settings": {"media.autoplay.default": 5, "media.autoplay.blocking_policy": 2}, "hides": False},
            "webkit": {"more": ["--refuses=all"]}}[name]


def refusing_sound(name):
    return {"chromium": {"more": ["--autoplay-policy=document-user-activation-required"]},
            "firefox": {"settings": {"media.autoplay.default": 1, "media.autoplay.blocking_policy": 0}},
            "webkit": {"more": ["--refuses=sound"]}}[name]


@contextlib.contextmanager
def screen():
    """An X server for WebKitGTK, which has no mode without one."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "800x800x24", "-nolisten", "tcp"],
                              pass_fds=[write], stderr=subprocess.DEVNULL, start_new_session=True)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = ":" + answer.readline().strip()
        os.environ["GDK_BACKEND"] = "x11"
        yield
    finally:
        server.terminate()
        server.wait()


def report(server, process):
    """What the page found. A browser that ends first has failed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return server.reports.get(timeout=0.2)
        except queue.Empty:
            if process.poll() is not None:
                break
    process.log.seek(0)
    return {"error": "the page did not report\n" + process.log.read()[-2000:]}
