"""disk_server.py PLACE FOLDER: shows the files of a folder at a place, through the kernel's /dev/fuse.

The kernel keeps nothing of what it is told, so a stopped server lets every question to the place hang, as a server on a
network does that has gone. Only reading, and only plain files of a single folder.
"""
import ctypes
import errno
import os
import stat
import struct
import sys

LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE, FLUSH, INIT = 1, 2, 3, 14, 15, 17, 18, 25, 26
OPENDIR, READDIR, RELEASEDIR, ACCESS, INTERRUPT, BATCH_FORGET = 27, 28, 29, 34, 36, 42
WITHOUT_ANSWER = (FORGET, INTERRUPT, BATCH_FORGET)
HEAD = struct.Struct("=IIQQIIIHH")
ROOT, LARGEST = 1, 1 << 20


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.names = sorted(os.listdir(folder))
        self.open = {}

    def facts(self, node):
        path = self.folder if node == ROOT else os.path.join(self.folder, self.names[node - 2])
        of = os.stat(path)
        mode = stat.S_IFDIR | 0o555 if node == ROOT else stat.S_IFREG | 0o444
        seconds = int(of.st_mtime)
        return struct.pack("=6Q10I", node, of.st_size, (of.st_size + 511) // 512, seconds, seconds, seconds, 0, 0, 0,
                           mode, 1, os.getuid(), os.getgid(), 0, 4096, 0)

    def answer(self, kind, node, body):
        if kind == INIT:
            major, minor = struct.unpack_from("=II", body)
            return struct.pack("=IIIIHHIIHHI7I", 7, min(minor, 31), 1 << 17, 0, 16, 12, 1 << 17, 1, 0, 0, 0, *[0] * 7)
        if kind == LOOKUP:
            name = os.fsdecode(body.rstrip(b"\0"))
            if name not in self.names:
                return -errno.ENOENT
            node = self.names.index(name) + 2
            return struct.pack("=QQQQII", node, 0, 0, 0, 0, 0) + self.facts(node)
        if kind == GETATTR:
            return struct.pack("=QII", 0, 0, 0) + self.facts(node)
        if kind in (OPEN, OPENDIR):
            if kind == OPEN:
                self.open[node] = self.open.get(node) or os.open(os.path.join(self.folder, self.names[node - 2]), os.O_RDONLY)
            return struct.pack("=QII", node, 0, 0)
        if kind == READ:
            _, start, count = struct.unpack_from("=QQI", body)
            return os.pread(self.open[node], count, start)
        if kind == READDIR:
            return self.list(*struct.unpack_from("=QQI", body)[1:])
        if kind == STATFS:
            return struct.pack("=QQQQQIIII6I", 1 << 20, 0, 0, 1 << 10, 0, 4096, 255, 4096, 0, *[0] * 6)
        if kind in (RELEASE, RELEASEDIR, FLUSH, ACCESS):
            return b""
        return -errno.ENOSYS

    def list(self, start, room):
        entries = b""
        for place, name in enumerate(self.names[start:], start):
            raw = os.fsencode(name)
            entry = struct.pack("=QQII", place + 2, place + 1, len(raw), stat.S_IFREG >> 12) + raw
            entry += bytes(-len(entry) % 8)
            if len(entries) + len(entry) > room:
                break
            entries += entry
        return entries


def main(place, folder):
    channel = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={channel},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other,default_permissions"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"disk", os.fsencode(place), b"fuse", 0, options.encode()) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
    print("ready", flush=True)
    server = Server(folder)
    while True:
        try:
            question = os.read(channel, LARGEST)
        except OSError:  # Unmounted.
            return
        _, kind, number, node, *_ = HEAD.unpack_from(question)
        answer = server.answer(kind, node, question[HEAD.size:])
        if kind in WITHOUT_ANSWER:
            continue
        error, body = (answer, b"") if isinstance(answer, int) else (0, answer)
        try:
            os.write(channel, struct.pack("=IiQ", 16 + len(body), error, number) + body)
        except OSError as gone:  # Its caller has gone.
            if gone.errno != errno.ENOENT:
                raise


main(*sys.argv[1:])
