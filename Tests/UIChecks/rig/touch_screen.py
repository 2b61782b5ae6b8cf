"""An X server with a touch screen: Xorg, whose driver for tests takes touches from a socket, with a graphics card of mere
memory. The phone's compositor, which draws into a window of it, passes the touches on to the app.
"""
import os
import pathlib
import socket
import struct
import time

SIDE = 1600
CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
EndSection
Section "Device"
    Identifier "memory"
    Driver "dummy"
    VideoRam 16384
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-1000
    VertRefresh 5-200
    Modeline "square" 160 {side} 1608 1616 1640 {side} 1601 1602 1610
EndSection
Section "Screen"
    Identifier "screen"
    Device "memory"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Modes "square"
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "glass"
    Driver "inputtest"
    Option "DeviceType" "Touch"
    Option "SocketPath" "{socket}"
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "glass" "SendCoreEvents"
EndSection
"""
# Xorg insists on a terminal, which containers do not have and users may not open; it makes no use of it. So it gets a /dev of
# its own, in which nothing stands for a terminal.
IN_OWN_DEV = """
mount -t tmpfs none "$1" && mkdir "$1/shm" && touch "$1"/{null,zero,random,urandom,tty7} || exit
for node in null zero random urandom; do mount --bind /dev/$node "$1/$node" || exit; done
mount --bind /dev/null "$1/tty7" && mount --bind "$1" /dev && shift && exec "$@"
"""
# What the driver calls its messages and the states of a touch.
CLIENT_VERSION, WAIT_FOR_SYNC, TOUCH = 0, 1, 6
BEGIN, UPDATE, END = 18, 19, 20
VALUATORS = 64
FULL = 0xFFFF
# Seconds between two of a hand's movements.
STEP = 0.012


def command(home, fd):
    """Its command line; it writes the number of its display to the descriptor."""
    configuration = home / "xorg.conf"
    configuration.write_text(CONFIGURATION.format(side=SIDE, socket=_socket(home)))
    (home / "dev").mkdir()
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return ["unshare", *user, "--mount", "bash", "-c", IN_OWN_DEV, "bash", str(home / "dev"), "/usr/lib/xorg/Xorg",
            "-displayfd", str(fd), "-config", str(configuration), "-logfile", str(home / "xorg.log"), "-noreset", "-nolisten", "tcp",
            "-sharevts", "-novtswitch", "vt7"]


def _socket(home):
    return home / "glass"


class Hand:
    """Fingers on the screen. Points are those of the phone, whose pixels are `scale` times as many. The driver takes a single
    connection in its life.
    """

    def __init__(self, home, scale):
        self.scale = scale
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(_socket(home)))
        self.socket.sendall(struct.pack("<IIHH", 12, CLIENT_VERSION, 1, 0))
        self._read(12)

    def tap(self, point, times=1, pause=0.08):
        for _ in range(times):
            self._touch(BEGIN, point)
            time.sleep(0.05)
            self._touch(END, point)
            time.sleep(pause)

    def hold(self, point, seconds=0.9):
        self._touch(BEGIN, point)
        time.sleep(seconds)
        self._touch(END, point)

    def drag(self, start, end, seconds=0.2, rest=0.0, and_while_down=None):
        """A finger that goes from one point to another, and may rest there before it leaves."""
        self._touch(BEGIN, start)
        for point in _way(start, end, seconds):
            self._touch(UPDATE, point)
        time.sleep(rest)
        if and_while_down:
            and_while_down()
        self._touch(END, end)

    def pinch(self, middle, before, after, seconds=0.4):
        """Two fingers beside each other, whose distance changes."""
        x, y = middle
        for finger, side in ((0, -1), (1, 1)):
            self._touch(BEGIN, (x + side * before / 2, y), finger)
        for distance, _ in _way((before, 0), (after, 0), seconds):
            for finger, side in ((0, -1), (1, 1)):
                self._touch(UPDATE, (x + side * distance / 2, y), finger)
        for finger, side in ((0, -1), (1, 1)):
            self._touch(END, (x + side * after / 2, y), finger)

    def _touch(self, state, point, finger=0):
        values = [one * self.scale / SIDE * FULL for one in point]
        self._send(TOUCH, struct.pack(
            f"<III8s4x{VALUATORS}d{VALUATORS}d", finger, state, 0, bytes([0b11]), *values, *[0.0] * (2 * VALUATORS - 2)))
        # The server answers when it has handed out all touches so far.
        self._send(WAIT_FOR_SYNC)
        self._read(8)

    def _send(self, kind, content=b""):
        self.socket.sendall(struct.pack("<II", 8 + len(content), kind) + content)

    def _read(self, count):
        while count:
            count -= len(self.socket.recv(count)) or _ended()


def _ended():
    raise AssertionError("the X server has ended")


def _way(start, end, seconds):
    steps = max(2, round(seconds / STEP))
    for step in range(1, steps + 1):
        time.sleep(STEP)
        yield tuple(a + (b - a) * step / steps for a, b in zip(start, end))
