# The drawing tools of the sample feed: a stage (design size and pixel scale), layers drawn once, light, curves.
# Runs in any worker process; holds no state but the glow sprites.
# Invariant: every scene draws in design units, so the same code fills a 1280-line frame and a thumbnail.
import math

import cairo
import numpy as np

TAU = 2 * math.pi


def rgb(value):
    """'#rrggbb' as three floats; a tuple passes through."""
    if not isinstance(value, str):
        return value
    return tuple(int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))


def mix(a, b, t):
    a, b = rgb(a), rgb(b)
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def wave(t, turns=1, phase=0.0):
    """A sine that closes over the loop: `turns` must be whole."""
    return math.sin(TAU * (turns * t + phase))


def lives(t, count, phase=0.0):
    """The ages (0..1) of `count` things on one path, each of which becomes the next when the loop ends."""
    return [((k + t) / count + phase) % 1 for k in range(count)]


def smoothstep(low, high, x):
    x = np.clip((x - low) / (high - low), 0, 1)
    return x * x * (3 - 2 * x)


class Stage:
    """The design size of a picture and how many pixels one design unit takes."""

    def __init__(self, width, height, scale=1.0):
        self.width, self.height, self.scale = width, height, scale

    def layer(self, draw, width=None, height=None):
        """A transparent surface in design units, filled once by `draw`."""
        width, height = width or self.width, height or self.height
        size = [max(1, math.ceil(v * self.scale)) for v in (width, height)]
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, *size)
        surface.set_device_scale(self.scale, self.scale)
        draw(cairo.Context(surface))
        return surface

    def backdrop(self, stops, grain=0.8, seed=1):
        """A vertical gradient over the whole stage, dithered so that the encoder does not band it."""
        w, h = round(self.width * self.scale), round(self.height * self.scale)
        ys = np.linspace(0, 1, h)
        colours = np.array([rgb(c) for _, c in stops])
        column = np.stack([np.interp(ys, [p for p, _ in stops], colours[:, i]) for i in range(3)], -1)
        picture = np.repeat(column[:, None, :], w, 1)
        picture += np.random.default_rng(seed).normal(0, grain / 255, (h, w, 1))
        return surface_from(picture, self.scale)


def surface_from(picture, scale=1.0, alpha=None):
    """Float RGB (0..1) and an optional alpha plane as a premultiplied cairo surface."""
    h, w = picture.shape[:2]
    alpha = np.ones((h, w)) if alpha is None else np.clip(alpha, 0, 1)
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, w, h)
    view = np.ndarray((h, surface.get_stride() // 4, 4), np.uint8, surface.get_data())[:, :w]
    view[..., :3] = np.clip(picture, 0, 1)[..., ::-1] * alpha[..., None] * 255 + 0.5
    view[..., 3] = alpha * 255 + 0.5
    surface.mark_dirty()
    surface.set_device_scale(scale, scale)
    return surface


def tint_from(strength, colour, scale=1.0):
    """One colour with a plane of opacity."""
    return surface_from(np.broadcast_to(np.array(rgb(colour)), strength.shape + (3,)), scale, strength)


def pixels(surface):
    """The bytes of a surface as height x width x BGRA."""
    surface.flush()
    w, h = surface.get_width(), surface.get_height()
    return np.ndarray((h, surface.get_stride() // 4, 4), np.uint8, surface.get_data())[:, :w]


def blurred(surface, radius):
    """A soft copy: three box blurs, nearly a gaussian. `radius` is in design units."""
    scale = surface.get_device_scale()[0]
    r = max(1, round(radius * scale / 2))
    data = pixels(surface).astype(np.float32)
    for axis in (0, 1):
        for _ in range(3):
            data = _box(data, r, axis)
    out = cairo.ImageSurface(cairo.FORMAT_ARGB32, surface.get_width(), surface.get_height())
    pixels(out)[...] = data + 0.5
    out.mark_dirty()
    out.set_device_scale(scale, scale)
    return out


def _box(data, r, axis):
    pad = [(0, 0)] * 3
    pad[axis] = (r + 1, r)
    total = np.cumsum(np.pad(data, pad, mode="edge"), axis, dtype=np.float64)
    n = data.shape[axis]
    high = np.take(total, range(2 * r + 1, 2 * r + 1 + n), axis)
    return ((high - np.take(total, range(n), axis)) / (2 * r + 1)).astype(np.float32)


def put(cr, surface, x=0, y=0, alpha=1.0, operator=cairo.OPERATOR_OVER, width=None, height=None):
    """Paints a surface, stretched to width x height when given."""
    cr.save()
    cr.translate(x, y)
    cr.set_operator(operator)
    if width:
        scale = surface.get_device_scale()[0]
        cr.scale(width * scale / surface.get_width(), height * scale / surface.get_height())
    cr.set_source_surface(surface, 0, 0)
    cr.get_source().set_filter(cairo.FILTER_BILINEAR)
    if width:
        cr.get_source().set_extend(cairo.EXTEND_PAD)
        scale = surface.get_device_scale()[0]
        cr.rectangle(0, 0, surface.get_width() / scale, surface.get_height() / scale)
        cr.clip()
    cr.paint_with_alpha(alpha)
    cr.restore()


_sprites = {}


def glow(cr, x, y, radius, colour, alpha=1.0, power=2.2, operator=cairo.OPERATOR_ADD, squash=1.0):
    """Soft light around a point, added to the picture."""
    key = (tuple(round(c, 2) for c in rgb(colour)), power)
    if key not in _sprites:
        axis = np.linspace(-1, 1, 128)
        distance = np.hypot(axis[:, None], axis[None, :])
        _sprites[key] = tint_from(np.clip(1 - distance, 0, 1) ** power, colour)
    put(cr, _sprites[key], x - radius, y - radius * squash, alpha, operator, 2 * radius, 2 * radius * squash)


def gradient(cr, x0, y0, x1, y1, *stops):
    """Sets a linear gradient; a stop is (offset, colour) or (offset, colour, alpha)."""
    _stops(cr, cairo.LinearGradient(x0, y0, x1, y1), stops)


def radial(cr, x, y, r0, r1, *stops):
    _stops(cr, cairo.RadialGradient(x, y, r0, x, y, r1), stops)


def _stops(cr, pattern, stops):
    for offset, colour, *alpha in stops:
        pattern.add_color_stop_rgba(offset, *rgb(colour), *(alpha or [1]))
    cr.set_source(pattern)


def ink(cr, colour, alpha=1.0):
    cr.set_source_rgba(*rgb(colour), alpha)


def curve(cr, points, closed=False, move=True):
    """A smooth line through the points (Catmull-Rom as Beziers)."""
    p = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    if move:
        cr.move_to(*p[1])
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        cr.curve_to(
            b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, *c
        )
    if closed:
        cr.close_path()


def ground(cr, points, bottom):
    """A smooth outline closed downwards, as hills and waves are."""
    curve(cr, points)
    cr.line_to(points[-1][0], bottom)
    cr.line_to(points[0][0], bottom)
    cr.close_path()


def polygon(cr, points):
    cr.move_to(*points[0])
    for point in points[1:]:
        cr.line_to(*point)
    cr.close_path()


def disc(cr, x, y, r):
    cr.new_sub_path()
    cr.arc(x, y, r, 0, TAU)


def oval(cr, x, y, rx, ry, turn=0.0):
    cr.save()
    cr.translate(x, y)
    cr.rotate(turn)
    cr.scale(rx, ry)
    disc(cr, 0, 0, 1)
    cr.restore()


def box(cr, x, y, w, h, r=0):
    if r <= 0:
        return cr.rectangle(x, y, w, h)
    cr.new_sub_path()
    for cx, cy, quarter in (
        (x + w - r, y + r, -1),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 1),
        (x + r, y + r, 2),
    ):
        cr.arc(cx, cy, r, quarter * math.pi / 2, (quarter + 1) * math.pi / 2)
    cr.close_path()
