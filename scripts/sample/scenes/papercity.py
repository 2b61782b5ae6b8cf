# A city cut from paper: seven sheets of rose and red with real shadows between them, a wheel, a train, kites, a river.
# Every sheet is cut once with its shadow; only the sheets move, as in a toy theatre.
import math

import cairo
import numpy as np

from .. import noise
from ..paint import TAU, blurred, box, curve, disc, gradient, ink, lives, mix, polygon, put, tint_from, wave

SIZE = (720, 1280)
WIDE = 860  # sheets are wider than the stage because they sway
EDGE = (WIDE - 720) / 2
LIGHT = "#ffe9b8"


def build(stage):
    sky = stage.backdrop([(0, "#f58aa9"), (0.28, "#fba6b3"), (0.5, "#ffc9c4"), (1, "#ffc9c4")])
    rays = _turning(stage, _rays, "#ffb2b5", 900)
    sun = _sheet(stage, lambda cr: disc(cr, 130, 130, 96), "#fff3dd", 260, 260)
    sheets = [_sheet(stage, lambda cr, s=s: _skyline(cr, *s[:4]), s[4], WIDE, 1300, s[5]) for s in SKYLINES]
    clouds = [
        _sheet(stage, lambda cr, k=k: _cloud(cr, 110 + 30 * k), "#ffebe8", 330, 150, joints=False) for k in range(3)
    ]
    wheel = _turning(stage, _wheel, "#d93a7e", 400)
    cabin = _sheet(stage, _cabin, "#ffe3c2", 60, 70)
    train = _sheet(stage, _train, "#fff0d6", 520, 100, _train_windows)
    bridge = _sheet(stage, _bridge, "#b5205f", WIDE, 400)
    river = [
        _sheet(stage, lambda cr, k=k: _water(cr, k), tone, 1080, 320)
        for k, tone in enumerate(("#a31a5a", "#86134d", "#6b0e40"))
    ]
    boat = _sheet(stage, _boat, "#ffdfc4", 150, 130)
    grain = _grain(stage)

    def draw(cr, t):
        put(cr, sky)
        _turn(cr, rays, 300, 380, 450, TAU * (t + 0.37) / 18)
        put(cr, sun, 300 - 130, 380 - 130 + 6 * wave(t))
        _cloud_strings(cr, clouds, t)
        _kites(cr, t)
        _hang(cr, sheets[0], t, 5, 0)
        _hang(cr, sheets[1], t, 9, 1)
        _turn_wheel(cr, wheel, cabin, t)
        _hang(cr, sheets[2], t, 14, 2)
        x = 760 - 1340 * ((t + 0.52) % 1)
        put(cr, train, x, 794)
        put(cr, bridge, -EDGE + 14 * wave(t, 1, 0.02), 846)
        _hang(cr, sheets[3], t, 20, 3)
        for k, surface in enumerate(river):
            if k == 1:
                put(cr, boat, 420 + 26 * wave(t, 1, 0.1), 978 + 7 * wave(t, 2, 0.1))
            if k == 2:
                cr.save()
                cr.translate(150 + 34 * wave(t, 1, 0.55), 1042 + 8 * wave(t, 2, 0.4))
                cr.scale(1.25, 1.25)
                cr.rotate(0.05 * wave(t, 2, 0.6))
                put(cr, boat, 0, 0)
                cr.restore()
            way = 1 if k % 2 else -1
            put(cr, surface, -180 + way * 120 * t - (120 if way > 0 else 0), 1060 + 62 * k + 5 * wave(t, 1, k * 0.3))
        _confetti(cr, t)
        put(cr, grain, 0, 0, 1)

    return draw


def _sheet(stage, cut, colour, width, height, windows=None, joints=True):
    """Paper cut along a path: soft shadow, the sheet, a bright cut edge, openings with light behind."""

    def shadow(cr):
        cr.translate(5, 9)
        cut(cr)
        ink(cr, "#4a062f", 0.62)
        cr.fill()

    def paper(cr):
        put(cr, blurred(stage.layer(shadow, width, height), 11))
        cut(cr)
        ink(cr, mix(colour, "#ffffff", 0.45), 0.8)
        cr.set_line_width(1.5 if joints else 3)
        if not joints:
            cr.stroke_preserve()
        gradient(cr, 0, 0, 0, height, (0, mix(colour, "#ffffff", 0.07)), (1, mix(colour, "#500029", 0.06)))
        cr.fill_preserve()
        ink(cr, mix(colour, "#ffffff", 0.45), 0.8)
        cr.stroke() if joints else cr.new_path()
        if windows:
            windows(cr)

    return stage.layer(paper, width, height)


def _turning(stage, cut, colour, size):
    """Paper that turns: its shadow is a separate sheet, because the light does not move."""

    def fill(cr, tone, alpha):
        cut(cr)
        ink(cr, tone, alpha)
        cr.fill_preserve()

    def paper(cr):
        fill(cr, colour, 1)
        ink(cr, mix(colour, "#ffffff", 0.45), 0.8)
        cr.set_line_width(1.5)
        cr.stroke()

    return blurred(stage.layer(lambda cr: fill(cr, "#4a062f", 0.62), size, size), 11), stage.layer(paper, size, size)


def _turn(cr, sheets, x, y, half, angle):
    for sheet, dx, dy in zip(sheets, (5, 0), (9, 0)):
        cr.save()
        cr.translate(x + dx, y + dy)
        cr.rotate(angle)
        put(cr, sheet, -half, -half)
        cr.restore()


def _hang(cr, sheet, t, sway, k):
    put(cr, sheet, -EDGE + sway * wave(t, 1, 0.02 * k), 0)


def _rays(cr):
    for k in range(18):
        a, half = TAU * k / 18, TAU / 72
        polygon(
            cr,
            [
                (450 + 118 * math.cos(a), 450 + 118 * math.sin(a)),
                (450 + 440 * math.cos(a - half), 450 + 440 * math.sin(a - half)),
                (450 + 440 * math.cos(a + half), 450 + 440 * math.sin(a + half)),
            ],
        )


def _cloud(cr, w):
    for x, y, r in ((0.2, 0.62, 0.17), (0.42, 0.45, 0.26), (0.68, 0.5, 0.21), (0.86, 0.66, 0.13)):
        disc(cr, 30 + w * x * 1.5, 20 + w * y * 0.9, w * r)
        cr.close_path()
    box(cr, 30 + w * 0.12, 20 + w * 0.55, w * 1.34, w * 0.24, w * 0.11)


def _cloud_strings(cr, clouds, t):
    for k, (x, y) in enumerate(((60, 120), (420, 216), (250, 60))):
        cr.save()
        cr.translate(x + 110, -60)
        cr.rotate(0.045 * wave(t, 1, 0.3 * k))
        ink(cr, "#fff4ea", 0.75)
        cr.set_line_width(1.6)
        for dx in (-40, 50):
            cr.move_to(dx, 0)
            cr.line_to(dx, y + 110)
        cr.stroke()
        put(cr, clouds[k], -130, y + 40)
        cr.restore()


# seed, base height, spread, kind, colour, windows
def _skyline(cr, seed, base, spread, kind):
    for x, w, top, roof in _houses(seed, base, spread):
        box(cr, x, top, w, 1330 - top)
        _roof(cr, x, w, top, roof)
    if kind == "domes":
        for x, w, y in ((150, 120, base - spread * 0.9), (610, 92, base - spread * 0.62)):
            _dome(cr, x, y, w)
    if kind == "towers":
        for x, y in ((96, base - spread - 90), (744, base - spread - 40)):
            box(cr, x - 24, y, 48, 900)
            polygon(cr, [(x - 32, y + 2), (x, y - 96), (x + 32, y + 2)])


def _houses(seed, base, spread):
    rng = np.random.default_rng(seed)
    x, houses = -6.0, []
    while x < WIDE:
        w = float(rng.uniform(54, 104))
        houses.append((x, w + 1, float(base - rng.uniform(0, spread)), int(rng.integers(0, 4))))
        x += w
    return houses


def _roof(cr, x, w, top, roof):
    if roof == 0:
        polygon(cr, [(x - 4, top + 1), (x + w / 2, top - w * 0.62), (x + w + 4, top + 1)])
    elif roof == 1:
        for k in range(3):
            box(cr, x + k * w / 3 + 2, top - 11, w / 3 - 6, 14)
    elif roof == 2:
        cr.new_sub_path()
        cr.arc(x + w / 2, top + 1, w / 2 - 4, math.pi, TAU)
        cr.close_path()
        box(cr, x + w / 2 - 2, top - w / 2 - 22, 4, 26)
    else:
        polygon(cr, [(x, top + 1), (x, top - 34), (x + w, top + 1)])


def _dome(cr, x, y, w):
    box(cr, x - w / 2, y, w, 600)
    cr.move_to(x - w / 2 - 5, y + 2)
    cr.curve_to(x - w * 0.75, y - w * 0.55, x - w * 0.12, y - w * 0.62, x, y - w * 1.05)
    cr.curve_to(x + w * 0.12, y - w * 0.62, x + w * 0.75, y - w * 0.55, x + w / 2 + 5, y + 2)
    cr.close_path()


def _windows(seed, base, spread, glow_alpha):
    def cut(cr):
        rng = np.random.default_rng(seed + 100)
        for x, w, top, _ in _houses(seed, base, spread):
            columns = max(2, int(w // 26))
            arch = rng.random() < 0.4
            for row in range(9):
                for c in range(columns):
                    if rng.random() < 0.34:
                        continue
                    wx, wy = x + (c + 0.5) * w / columns - 6, top + 22 + row * 38
                    _opening(cr, wx, wy, 12, 20, arch, glow_alpha)

    return cut


def _opening(cr, x, y, w, h, arch, alpha):
    box(cr, x, y, w, h, w / 2 if arch else 1)
    ink(cr, LIGHT, alpha)
    cr.fill()
    box(cr, x, y, w, 4, 1)  # the sheet throws its shadow into the opening
    ink(cr, "#5a0a37", 0.30 * alpha)
    cr.fill()
    box(cr, x, y, 3, h, 1)
    cr.fill()


SKYLINES = [
    (3, 700, 150, "domes", "#f7a0b4", None),
    (14, 780, 170, "", "#ee7c9f", _windows(14, 780, 170, 0.75)),
    (25, 860, 150, "towers", "#dc4f87", _windows(25, 860, 150, 0.9)),
    (36, 1010, 110, "", "#c22a6b", _windows(36, 1010, 110, 0.95)),
]


def _wheel(cr):
    """Rim, hub and spokes of the great wheel as one even-odd cut."""
    cr.set_fill_rule(cairo.FILL_RULE_WINDING)
    for r, width in ((170, 11), (120, 5)):
        cr.new_sub_path()
        cr.arc(200, 200, r, 0, TAU)
        cr.new_sub_path()
        cr.arc_negative(200, 200, r - width, TAU, 0)
    disc(cr, 200, 200, 24)
    for k in range(12):
        a = TAU * k / 12
        dx, dy = math.cos(a), math.sin(a)
        polygon(
            cr,
            [
                (200 - dy * 2.5, 200 + dx * 2.5),
                (200 + dy * 2.5, 200 - dx * 2.5),
                (200 + dx * 164 + dy * 2.5, 200 + dy * 164 - dx * 2.5),
                (200 + dx * 164 - dy * 2.5, 200 + dy * 164 + dx * 2.5),
            ],
        )


def _cabin(cr):
    box(cr, 12, 26, 32, 26, 9)
    polygon(cr, [(8, 28), (28, 10), (48, 28)])


def _turn_wheel(cr, wheel, cabin, t):
    x, y = 520, 640
    ink(cr, "#c93073")
    for dx in (-70, 70):
        polygon(cr, [(x - 6, y), (x + 6, y), (x + dx + 9, y + 260), (x + dx - 9, y + 260)])
        cr.fill()
    turn = TAU * (t + 0.37) / 6  # never upright: one unturned frame would look sharper than its neighbours
    _turn(cr, wheel, x, y, 200, turn)
    for k in range(12):
        a = turn + TAU * k / 12
        cr.save()
        cr.translate(x + 165 * math.cos(a), y + 165 * math.sin(a))
        cr.rotate(0.10 * wave(t, 2, 0.5 * (k % 2)))
        put(cr, cabin, -28, -12)
        cr.restore()


def _train(cr):
    for k in range(3):
        x = 20 + 160 * k
        box(cr, x, 14, 150, 44, 12)
        for wx in (30, 62, 94, 124):
            disc(cr, x + wx, 58, 8)
            cr.close_path()
    polygon(cr, [(24, 58), (4, 58), (24, 30)])


def _train_windows(cr):
    for k in range(3):
        for c in range(4):
            box(cr, 34 + 160 * k + c * 33, 23, 22, 17, 4)
            ink(cr, "#e0528b")
            cr.fill()
        box(cr, 22 + 160 * k, 46, 146, 4)
        ink(cr, "#e884a2")
        cr.fill()


def _bridge(cr):
    cr.rectangle(-10, 10, WIDE + 20, 22)
    for k in range(10):
        x = k * 104 - 60
        box(cr, x, 26, 22, 380)
        cr.move_to(x + 22, 30)
        cr.line_to(x + 22, 110)
        cr.curve_to(x + 24, 40, x + 102, 40, x + 104, 110)
        cr.line_to(x + 104, 30)
        cr.close_path()


def _water(cr, k):
    cr.move_to(-10, 330)
    cr.line_to(-10, 40)
    for i in range(10):
        x = -10 + i * 120
        cr.curve_to(x + 20, 40, x + 38, 8, x + 60, 8)
        cr.curve_to(x + 76, 8, x + 84, 24, x + 72, 30)
        cr.curve_to(x + 88, 34, x + 104, 40, x + 120, 40)
    cr.line_to(1200, 330)
    cr.close_path()


def _boat(cr):
    polygon(cr, [(20, 84), (130, 84), (106, 114), (44, 114)])
    polygon(cr, [(72, 78), (72, 12), (118, 74)])
    polygon(cr, [(66, 78), (66, 26), (36, 74)])


def _kites(cr, t):
    for k, (x, y, size, tone) in enumerate(
        ((130, 330, 30, "#ffffff"), (205, 470, 22, "#c92a70"), (90, 540, 18, "#fff1dc"))
    ):
        cx, cy = x + 34 * wave(t, 1, 0.2 * k), y + 24 * wave(t, 1, 0.25 + 0.2 * k) + 7 * wave(t, 3, k * 0.3)
        curve(
            cr,
            [
                (cx, cy + size),
                (cx - 10 + 12 * wave(t, 2, k * 0.2), cy + size * 2.1),
                (cx + 8 + 14 * wave(t, 2, 0.3), cy + size * 3.2),
                (cx - 12, cy + size * 4.4),
            ],
        )
        ink(cr, "#ffffff", 0.8)
        cr.set_line_width(1.6)
        cr.stroke()
        cr.save()
        cr.translate(cx, cy)
        cr.rotate(0.3 + 0.2 * wave(t, 1, 0.1 + 0.2 * k))
        for dx, dy, colour, alpha in ((4, 7, "#7a1047", 0.28), (0, 0, tone, 1)):
            polygon(
                cr,
                [
                    (dx, dy - size),
                    (dx + size * 0.72, dy - size * 0.1),
                    (dx, dy + size),
                    (dx - size * 0.72, dy - size * 0.1),
                ],
            )
            ink(cr, colour, alpha)
            cr.fill()
        polygon(cr, [(0, -size), (size * 0.72, -size * 0.1), (0, size)])
        ink(cr, "#8a104a", 0.14)
        cr.fill()
        cr.restore()


def _confetti(cr, t):
    for k in range(13):
        for life in lives(t, 3, k * 0.618):
            x = (k * 61) % 720 + 40 * math.sin(TAU * (life * 2 + k * 0.37))
            y = 1330 * life - 40
            cr.save()
            cr.translate(x, y)
            cr.rotate(TAU * (2 * life) + k)
            cr.scale(1, math.cos(TAU * (6 * life + k * 0.2)))
            box(cr, -6, -4, 12, 8, 1.5)
            ink(cr, ("#fff6e6", "#ffd27a", "#ff6fa5")[k % 3], 0.95)
            cr.fill()
            cr.restore()


def _grain(stage):
    w, h = round(720 * stage.scale), round(1280 * stage.scale)
    fibre = np.random.default_rng(4).normal(0, 1, (h, w)) * 0.5 + (noise.plane(w, h, 0.9, 8) - 0.5) * 3
    return tint_from(np.clip(np.abs(fibre) * 0.022, 0, 0.07), "#7a2044", stage.scale)
