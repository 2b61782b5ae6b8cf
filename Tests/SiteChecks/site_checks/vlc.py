"""Plays an address to its end in libVLC and says how many pictures were decoded. vlc.py ADDRESS

The programs `vlc` and `cvlc` refuse to run as root, as checks in a container do; what plays is the same library.
"""
import ctypes
import sys
import time

ENDED, FAILED, PATIENCE = 6, 7, 30


class Numbers(ctypes.Structure):
    """libvlc_media_stats_t"""
    _fields_ = [("read", ctypes.c_int), ("input_rate", ctypes.c_float), ("demuxed", ctypes.c_int),
                ("demux_rate", ctypes.c_float), ("corrupted", ctypes.c_int), ("gaps", ctypes.c_int),
                ("pictures", ctypes.c_int), ("sounds", ctypes.c_int), ("shown", ctypes.c_int), ("lost", ctypes.c_int),
                ("heard", ctypes.c_int), ("lost_sounds", ctypes.c_int), ("sent", ctypes.c_int), ("sent_bytes", ctypes.c_int),
                ("sent_rate", ctypes.c_float)]


def main(address):
    vlc = ctypes.CDLL("libvlc.so.5")
    for name in ["libvlc_new", "libvlc_media_new_location", "libvlc_media_player_new_from_media"]:
        getattr(vlc, name).restype = ctypes.c_void_p
    options = [b"--vout=dummy", b"--aout=dummy", b"--quiet", b"--no-xlib"]
    library = ctypes.c_void_p(vlc.libvlc_new(len(options), (ctypes.c_char_p * len(options))(*options)))
    medium = ctypes.c_void_p(vlc.libvlc_media_new_location(library, address.encode()))
    player = ctypes.c_void_p(vlc.libvlc_media_player_new_from_media(medium))
    vlc.libvlc_media_player_play(player)
    state, numbers, end = 0, Numbers(), time.monotonic() + PATIENCE
    while state not in (ENDED, FAILED) and time.monotonic() < end:
        time.sleep(0.1)
        state = vlc.libvlc_media_player_get_state(player)
        vlc.libvlc_media_get_stats(medium, ctypes.byref(numbers))
    print(f"state {state}, {numbers.pictures} pictures, {numbers.sounds} sounds")
    return 0 if state == ENDED and numbers.pictures > 30 and numbers.sounds else 1


sys.exit(main(sys.argv[1]))
