"""How well texts stand out from what lies behind them, measured in the pixels of the screen."""
import os
import subprocess

from . import tree

ENOUGH = 4.5


class Picture:
    """The screen as it is now."""

    def __init__(self, size):
        self.width = int(size.split("x")[0])
        self.pixels = subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", size, "-i",
             os.environ["DISPLAY"], "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout

    def row(self, x, y, width):
        """The luminance of so many pixels, from 0 to 1."""
        start = 3 * (y * self.width + x)
        line = self.pixels[start:start + 3 * width]
        return [_luminance(*line[at:at + 3]) for at in range(0, len(line), 3)]


LINEAR = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]


def _luminance(red, green, blue):
    return 0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue]


def faint_texts(app):
    """Sentences about the texts in sight that do not stand out. `app` is the one of a check."""
    left, top, width, height = app.geometry()
    picture = Picture(app.desktop.size)
    labels = [node for node in tree.on_screen(app.root) if node.role == "label" and node.name.strip()]
    found = []
    for label, box in zip(labels, tree.places(app.root, labels)):
        if box and (ratio := _contrast(picture, box, left, top, width, height)) < ENOUGH:
            found.append(f"{label.name[:30]!r} stands out by {ratio:.1f} to 1 at {box.x},{box.y}")
    return found


def _contrast(picture, box, left, top, width, height):
    """Of the letters and their line's ground, where they come closest; letters cover less than half of a line."""
    first, last = max(box.x, 0), min(box.x + box.width, width)
    lines = [sorted(picture.row(left + first, top + y, last - first))
             for y in range(max(box.y, 0), min(box.y + box.height, height))]
    grounds = [line[len(line) * 2 // 5] for line in lines if line]
    if not grounds:
        return 21
    lightest, darkest = max(line[-1] for line in lines if line), min(line[0] for line in lines if line)
    on_dark = (lightest + 0.05) / (max(grounds) + 0.05)
    on_light = (min(grounds) + 0.05) / (darkest + 0.05)
    return max(on_dark, on_light)
