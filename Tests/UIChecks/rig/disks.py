"""Disks that come, go and hang: file systems in a mount namespace of the worker's own, which only its children see.

They need the rights to mount; `may_mount` says whether this run has them.
"""
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys

SERVER = pathlib.Path(__file__).with_name("disk_server.py")
NEW_MOUNTS, RECURSIVE, PRIVATE, LAZY = 0x20000, 0x4000, 1 << 18, 2
_libc = ctypes.CDLL(None, use_errno=True)
_own = []


def may_mount():
    """Enters the namespace. False when this machine does not let us."""
    if not _own:
        _own.append(_libc.unshare(NEW_MOUNTS) == 0 and _libc.mount(None, b"/", None, RECURSIVE | PRIVATE, None) == 0)
    return _own[0]


def may_hang():
    return may_mount() and os.access("/dev/fuse", os.R_OK | os.W_OK)


class Card:
    """A card with copies of these files. `pull` takes it out while files of it may be open; `put` puts it in again."""

    def __init__(self, place, files):
        self.place, self.files = pathlib.Path(place), files
        self.place.mkdir(parents=True)

    def __enter__(self):
        self.put()
        return self

    def __exit__(self, *_):
        _unmount(self.place)

    def put(self):
        _check(_libc.mount(b"card", os.fsencode(self.place), b"tmpfs", 0, b"size=64m"))
        for file in self.files:
            shutil.copy2(file, self.place / file.name)

    def pull(self):
        _check(_unmount(self.place))


class HangingDisk:
    """A folder behind a server of ours. While the server is stopped, every question to the folder hangs."""

    def __init__(self, place, folder):
        self.place, self.folder = pathlib.Path(place), folder
        self.place.mkdir(parents=True)

    def __enter__(self):
        self.server = subprocess.Popen(
            [sys.executable, SERVER, self.place, self.folder], stdout=subprocess.PIPE, start_new_session=True)
        assert self.server.stdout.readline() == b"ready\n", "the disk did not start"
        return self

    def __exit__(self, *_):
        # The end of the server answers every question that hangs.
        self.server.kill()
        self.server.wait()
        _unmount(self.place)

    def hang(self):
        self.server.send_signal(signal.SIGSTOP)

    def answer(self):
        self.server.send_signal(signal.SIGCONT)


def _unmount(place):
    return _libc.umount2(os.fsencode(place), LAZY)


def _check(status):
    if status != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
