"""A private desktop: an X server, on request a Wayland compositor or a phone's shell on it, a session bus, the
accessibility bus, a keyring that refuses, and its own folders.

Enter it before the first use of the accessibility bus, whose address is read from the environment only once.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from . import compositor, phone_shell, touch_screen
from .paths import DESKTOP, IS_WAYLAND

A11Y_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
KEYRING = pathlib.Path(__file__).with_name("keyring.py")


class Desktop:
    def __init__(self, width=1280, height=900):
        if DESKTOP == "phone":
            width, height = phone_shell.PANEL
        self.size = f"{width}x{height}"
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="mutoscope-ui-"))
        self.children = []

    def __enter__(self):
        try:
            os.environ.update(self._folders())
            os.environ.update(DISPLAY=self._start_x_server())
            if IS_WAYLAND:
                self._start_compositor()
            os.environ.update(DBUS_SESSION_BUS_ADDRESS=self._start_session_bus())
            if DESKTOP == "phone":
                self._start(*phone_shell.keyboard(self.home))
                self.hand = touch_screen.Hand(self.home, phone_shell.SCALE)
            self._start([A11Y_LAUNCHER, "--launch-immediately"])
            self._start_and_read(lambda fd: [sys.executable, str(KEYRING), str(fd)])
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for child in reversed(self.children):
            child.send_signal(signal.SIGTERM)
            try:
                child.wait(5)
            except subprocess.TimeoutExpired:
                child.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def _folders(self):
        """The environment that keeps the app away from the user's data, from portals, and from missing hardware."""
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY", "AT_SPI_BUS_ADDRESS", "PULSE_SERVER", "GTK_THEME",
                     "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            os.environ.pop(name, None)
        runtime = self.home / "run"
        runtime.mkdir(mode=0o700)
        (self.home / "tmp").mkdir()
        return {
            "TMPDIR": str(self.home / "tmp"),
            "XDG_RUNTIME_DIR": str(runtime),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_STATE_HOME": str(self.home / "state"),
            "GST_REGISTRY": str(self.home / "gstreamer-registry"),
            "GSETTINGS_BACKEND": "memory",
            # GVfs would start its servers on this bus, and complain of disks that nothing there manages.
            "GIO_USE_VFS": "local",
            "GIO_USE_VOLUME_MONITOR": "unix",
            "GTK_USE_PORTAL": "0",
            "GDK_BACKEND": "wayland" if IS_WAYLAND else "x11",
            "GSK_RENDERER": "cairo",
            "GTK_A11Y": "atspi",
            "LANG": "C.UTF-8",
        }

    def _start_x_server(self):
        if DESKTOP == "phone":
            number = self._start_and_read(lambda fd: touch_screen.command(self.home, fd))
        else:
            number = self._start_and_read(
                lambda fd: ["Xvfb", "-displayfd", str(fd), "-screen", "0", f"{self.size}x24", "-nolisten", "tcp", "-noreset"])
        return f":{number}"

    def _start_compositor(self):
        kind = phone_shell if DESKTOP == "phone" else compositor
        self._start(*kind.command(self.home, self.size))
        kind.wait_ready(self.home / "run", self.size)

    def _start_session_bus(self):
        return self._start_and_read(
            lambda fd: ["dbus-daemon", "--session", "--nofork", f"--print-address={fd}"])

    def _start_and_read(self, command_for):
        """Starts a server that writes a line to a descriptor when it is ready, and returns that line."""
        reading, writing = os.pipe()
        command = command_for(writing)
        self._start(command, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            line = answer.readline().strip()
        if not line:
            raise RuntimeError(f"{command[0]} did not start")
        return line

    def _start(self, command, variables=None, pass_fds=()):
        self.children.append(subprocess.Popen(
            command, pass_fds=pass_fds, env={**os.environ, **(variables or {})}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True))
