"""The contrast of texts with their background, measured in the pixels of the screen."""
import os
import subprocess

from . import tree, windows

ENOUGH = 4.5


class Picture:
    """The screen at this moment."""

    def __init__(self, size):
        self.width = int(size.split("x")[0])
        self.pixels = subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", size, "-i",
             os.environ["DISPLAY"], "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout

    def colour(self, x, y):
        start = 3 * (y * self.width + x)
        return tuple(self.pixels[start:start + 3])

    def row(self, x, y, width):
        """The luminance of `width` pixels, from 0 to 1."""
        start = 3 * (y * self.width + x)
        line = self.pixels[start:start + 3 * width]
        return [_luminance(*line[at:at + 3]) for at in range(0, len(line), 3)]


LINEAR = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]


def _luminance(red, green, blue):
    return 0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue]


def faint_texts(app):
    """Sentences about visible texts with too little contrast. `app` is the app of a check."""
    return _faint(app, app.window, [node for node in tree.on_screen(app.root) if _is_text(node)])


def faint_explanations(app):
    """The same about the texts of the window in front, except those of buttons, whose colours are the theme's."""
    window = windows.focus(app.process.pid)
    front = [node for node in tree.read(app.root).children if node.was(tree.State.VISIBLE)][-1]
    return _faint(app, window, [
        node for node in tree.on_screen(app.root)
        if _is_text(node) and tree.window(node).path == front.path and not _is_on_button(node) and _is_whole(node)])


def _faint(app, window, labels):
    left, top, width, height = windows.geometry(window)
    picture = Picture(app.desktop.size)
    found = []
    for label, box in zip(labels, tree.places(app.root, labels)):
        if box and (ratio := _contrast(picture, box, left, top, width, height)) < ENOUGH:
            found.append(f"{label.name[:30]!r} stands out by {ratio:.1f} to 1 at {box.x},{box.y}")
    return found


def _is_text(node):
    """The initials in a disc are decoration, because the whole name stands beside it."""
    name = node.name
    return node.role == "label" and bool(name.strip()) and not (len(name) <= 2 and name.isupper())


def _is_on_button(node):
    while (node := node.parent) is not None:
        if "button" in node.role or node.role == "page tab":
            return True
    return False


def _is_whole(node):
    """False where it is scrolled out of its list, below a header or behind a bar."""
    box, pane = node.place(), node
    while (pane := pane.parent) is not None and pane.role != "scroll pane":
        pass
    edge = pane and pane.place()
    return edge is None or edge.y <= box.y and box.y + box.height <= edge.y + edge.height


def _contrast(picture, box, left, top, width, height):
    """The lowest contrast between the letters and their background. Some background shows in every row of pixels."""
    first, last = max(box.x, 0), min(box.x + box.width, width)
    lines = [sorted(picture.row(left + first, top + y, last - first))
             for y in range(max(box.y, 0), min(box.y + box.height, height))]
    lines = [line for line in lines if line]
    if not lines:
        return 21
    on_dark = _ratio(max(line[-1] for line in lines), max(line[len(line) // 7] for line in lines))
    on_light = _ratio(min(line[len(line) * 6 // 7] for line in lines), min(line[0] for line in lines))
    return max(on_dark, on_light)


def _ratio(light, dark):
    return (light + 0.05) / (dark + 0.05)
