"""A film of the window: small pictures, fifteen a second, to look for a black moment between two posts."""
import os
import subprocess

WIDE, HIGH, RATE = 36, 64, 15
# The middle of the window, where the picture of every post is.
ROWS = range(HIGH // 4, HIGH * 3 // 4)
# Of 255; the test clips and their posters are far brighter.
DARK = 12


class Film:
    """`with Film(app) as film`: films until the block ends; then `film.pictures` holds the pictures."""

    def __init__(self, app):
        left, top, width, height = app.geometry()
        self.command = [
            "ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(RATE), "-video_size",
            f"{width}x{height}", "-i", f"{os.environ['DISPLAY']}+{left},{top}", "-vf", f"scale={WIDE}:{HIGH}",
            "-f", "rawvideo", "-pix_fmt", "gray", "-"]
        self.file = open(app.profile / "film.gray", "w+b")

    def __enter__(self):
        self.camera = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=self.file)
        return self

    def __exit__(self, *_):
        # ffmpeg ends with a whole picture when it reads a q.
        self.camera.communicate(b"q", timeout=20)
        self.file.seek(0)
        raw = self.file.read()
        self.file.close()
        size = WIDE * HIGH
        self.pictures = [raw[at:at + size] for at in range(0, len(raw) - size + 1, size)]

    def black(self):
        """The numbers of the pictures whose middle is black."""
        return [number for number, picture in enumerate(self.pictures) if _brightest(picture) < DARK]


def _brightest(picture):
    return max(max(picture[row * WIDE:(row + 1) * WIDE]) for row in ROWS)
