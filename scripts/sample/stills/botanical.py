# A still life: poppies, eucalyptus and craspedia in a blue jug, pears and a sliced orange, low afternoon sun.
import math

import cairo
import numpy as np

from ..paint import TAU, blurred, curve, disc, glow, gradient, ink, mix, oval, polygon, put, radial

SIZE = (540, 675)
TABLE = 528


def build(stage):
    def draw(cr, t):
        put(cr, stage.backdrop([(0, "#e8c3a0"), (0.8, "#d29a78"), (1, "#c98c6c")], 1.4))
        _niche(cr, stage)
        _sunlight(cr, stage)
        _table(cr)
        put(cr, blurred(stage.layer(_shadows), 9))
        _stems(cr)
        _jug(cr)
        _fruit(cr)
        radial(cr, 250, 300, 260, 560, (0, "#5a2a20", 0), (1, "#5a2a20", 0.30))
        cr.paint()

    return draw


def _niche(cr, stage):
    def arch(cr):
        cr.move_to(96, TABLE)
        cr.line_to(96, 236)
        cr.arc(270, 236, 174, math.pi, TAU)
        cr.line_to(444, TABLE)
        cr.close_path()

    arch(cr)
    gradient(cr, 96, 0, 444, 0, (0, "#c9967a"), (0.16, "#ecd2b2"), (0.7, "#f8e8cf"), (1, "#fff4df"))
    cr.fill()
    cr.save()
    arch(cr)
    cr.clip()

    def edge(cr):
        arch(cr)
        ink(cr, "#7a4a36", 0.8)
        cr.set_line_width(26)
        cr.stroke()

    put(cr, blurred(stage.layer(edge), 14), 8, 4, 0.55)
    cr.restore()


def _sunlight(cr, stage):
    def panes(cr):
        for row in range(3):
            for column in range(2):
                x, y = 236 + column * 118 - row * 34, 84 + row * 132 + column * 26
                polygon(cr, [(x, y), (x + 104, y + 22), (x + 76, y + 138), (x - 28, y + 116)])
        ink(cr, "#fff0c4", 0.75)
        cr.fill()

    put(cr, blurred(stage.layer(panes), 6), 0, 0, 0.55)


def _table(cr):
    cr.rectangle(0, TABLE, 540, 150)
    gradient(cr, 0, TABLE, 0, 675, (0, "#c56a4e"), (0.12, "#b3573f"), (1, "#7c3230"))
    cr.fill()
    cr.rectangle(0, TABLE, 540, 4)
    ink(cr, "#ffc29a", 0.7)
    cr.fill()
    rng = np.random.default_rng(4)
    for _ in range(26):
        y = rng.uniform(TABLE + 8, 670)
        x = rng.uniform(-80, 480)
        curve(cr, [(x, y), (x + 70, y + rng.uniform(-3, 3)), (x + rng.uniform(120, 220), y)])
        ink(cr, "#5f2222", 0.18)
        cr.set_line_width(1.4)
        cr.stroke()


def _shadows(cr):
    ink(cr, "#4a1a1c", 0.62)
    for x, y, rx, ry, turn in (
        (178, 584, 130, 18, 0.10),
        (330, 606, 70, 13, 0.08),
        (402, 592, 70, 12, 0.08),
        (112, 636, 70, 11, 0.05),
        (236, 646, 46, 8, 0.05),
    ):
        oval(cr, x, y, rx, ry, turn)
        cr.fill()


def _jug(cr):
    def outline(cr):
        cr.move_to(226, 388)
        cr.curve_to(232, 430, 176, 440, 178, 506)
        cr.curve_to(180, 556, 212, 582, 262, 582)
        cr.curve_to(312, 582, 344, 556, 346, 506)
        cr.curve_to(348, 440, 292, 430, 298, 388)
        cr.close_path()

    cr.new_path()
    curve(cr, [(300, 408), (352, 414), (366, 452), (346, 500)])
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for width, tone in ((17, "#2f5876"), (11, "#6d9dba")):
        cr.set_line_width(width)
        ink(cr, tone)
        cr.stroke_preserve()
    cr.new_path()
    outline(cr)
    gradient(
        cr, 178, 0, 348, 0, (0, "#2f5876"), (0.25, "#4d83a6"), (0.62, "#8fc0d6"), (0.78, "#b9dfe9"), (1, "#5b90ae")
    )
    cr.fill_preserve()
    cr.save()
    cr.clip()
    gradient(cr, 0, 388, 0, 582, (0, "#ffffff", 0.16), (0.5, "#ffffff", 0), (1, "#163850", 0.5))
    cr.paint()
    for y, tall in ((486, 16), (512, 5)):  # painted bands
        cr.move_to(170, y)
        cr.curve_to(220, y + 18, 304, y + 18, 356, y)
        cr.line_to(356, y + tall)
        cr.curve_to(304, y + tall + 18, 220, y + tall + 18, 170, y + tall)
        cr.close_path()
        ink(cr, "#fdf3e0", 0.88)
        cr.fill()
    for k in range(9):
        disc(cr, 186 + k * 19, 499 + 12 * math.sin(math.pi * (k + 0.5) / 9), 4.2)
        ink(cr, "#d9583c")
        cr.fill()
    rng = np.random.default_rng(9)
    for _ in range(70):
        disc(cr, rng.uniform(180, 346), rng.uniform(392, 580), rng.uniform(0.5, 1.4))
        ink(cr, "#17384e", 0.35)
        cr.fill()
    cr.restore()
    glow(cr, 312, 470, 34, "#ffffff", 0.65, 1.5, squash=2.0)
    oval(cr, 262, 388, 36, 8)
    ink(cr, "#23465e")
    cr.fill_preserve()
    ink(cr, "#a9d2e0")
    cr.set_line_width(4)
    cr.stroke()


def _bend(x, y, k=0.5):
    """A stem from the neck of the jug to a flower."""
    return [(262 + (x - 262) * 0.06, 392), (262 + (x - 262) * 0.35 * k * 2, 392 + (y - 392) * 0.5), (x, y)]


def _stems(cr):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for x, y in ((120, 210), (404, 176), (90, 320), (440, 300), (196, 132), (340, 118)):
        _eucalyptus(cr, _bend(x, y))
    for x, y, r, tone in (
        (318, 170, 17, "#f3b52f"),
        (150, 262, 15, "#e8a526"),
        (388, 262, 16, "#f6c044"),
        (232, 108, 14, "#f3b52f"),
    ):
        _stem(cr, _bend(x, y), "#7d8a4c")
        _craspedia(cr, x, y, r, tone)
    for x, y, r, turn in (
        (186, 210, 54, -0.5),
        (350, 232, 50, 0.5),
        (268, 178, 60, 0.05),
        (262, 290, 56, 0.1),
        (176, 322, 42, -0.7),
        (348, 330, 44, 0.7),
    ):
        _stem(cr, _bend(x, y), "#5f7a45")
        _poppy(cr, x, y, r, turn)
    for x, y, r in ((222, 262, 22), (312, 286, 24), (226, 346, 24), (306, 352, 20), (400, 204, 19), (132, 180, 18)):
        _daisy(cr, x, y, r)


def _stem(cr, points, tone):
    curve(cr, points)
    ink(cr, tone)
    cr.set_line_width(3)
    cr.stroke()


def _eucalyptus(cr, points):
    _stem(cr, points, "#6f7f58")
    (x0, y0), (xm, ym), (x1, y1) = points
    for k in range(9):
        s = 0.28 + 0.09 * k
        x = (1 - s) ** 2 * x0 + 2 * s * (1 - s) * xm + s * s * x1
        y = (1 - s) ** 2 * y0 + 2 * s * (1 - s) * ym + s * s * y1
        r = 21 - 13 * s
        for side in (-1, 1):
            a = math.atan2(y1 - ym, x1 - xm) + side * 1.0
            lx, ly = x + r * math.cos(a), y + r * math.sin(a)
            oval(cr, lx, ly, r, r * 0.74, a)
            cr.save()
            gradient(cr, lx - r, ly - r, lx + r, ly + r, (0, mix("#8fae92", "#ffffff", 0.10)), (1, "#4c7568"))
            cr.fill_preserve()
            ink(cr, "#dcefd8", 0.35)
            cr.set_line_width(0.9)
            cr.stroke()
            cr.restore()


def _craspedia(cr, x, y, r, tone):
    disc(cr, x, y, r)
    radial(cr, x + r * 0.3, y - r * 0.4, 0, r * 1.4, (0, "#ffe58a"), (0.6, tone), (1, "#a8690f"))
    cr.fill()
    for k in range(40):
        a, d = k * 2.4, r * math.sqrt(k / 40)
        disc(cr, x + d * math.cos(a), y + d * math.sin(a), 1.5)
        ink(cr, "#fff0a8" if k % 2 else "#b87812", 0.6)
        cr.fill()


def _poppy(cr, x, y, r, turn):
    cr.save()
    cr.translate(x, y)
    cr.rotate(turn)
    cr.scale(1, 0.9)
    for a, reach, light, dark in (
        (0.6, 1.0, "#f47a55", "#b92f2c"),
        (2.4, 1.0, "#f58a62", "#c23a30"),
        (4.0, 1.0, "#ff9c72", "#cf4334"),
        (5.4, 1.02, "#ff8a60", "#c53a30"),
        (1.5, 0.86, "#ffab80", "#d9503a"),
    ):
        cr.save()
        cr.rotate(a)
        points = [
            (0, 0),
            (r * 0.36, -r * 0.56),
            (r * 0.86, -r * 0.52),
            (r * 1.0 * reach, -r * 0.1),
            (r * 0.94, r * 0.16),
            (r * 0.98, r * 0.42),
            (r * 0.44, r * 0.56),
        ]
        curve(cr, points, True)
        radial(cr, 0, 0, r * 0.1, r * 1.05, (0, dark), (0.55, mix(light, dark, 0.35)), (1, light))
        cr.fill_preserve()
        ink(cr, "#ffd0b0", 0.4)
        cr.set_line_width(1)
        cr.stroke()
        for k in (-2, -1, 0, 1, 2):
            cr.move_to(r * 0.2, 0)
            cr.curve_to(r * 0.5, r * 0.10 * k, r * 0.7, r * 0.17 * k, r * 0.88, r * 0.19 * k)
            ink(cr, dark, 0.25)
            cr.stroke()
        cr.restore()
    for k in range(22):
        a = TAU * k / 22
        disc(cr, r * 0.27 * math.cos(a), r * 0.27 * math.sin(a), 1.9)
        ink(cr, "#3c1a28")
        cr.fill()
    disc(cr, 0, 0, r * 0.17)
    radial(cr, 0, 0, 0, r * 0.18, (0, "#c8d48a"), (1, "#5c6b34"))
    cr.fill()
    cr.restore()


def _daisy(cr, x, y, r):
    for k in range(13):
        a = TAU * k / 13 + x
        oval(cr, x + r * 0.58 * math.cos(a), y + r * 0.58 * math.sin(a), r * 0.44, r * 0.17, a)
        ink(cr, mix("#ffffff", "#e9d9cf", 0.5 + 0.5 * math.cos(a - 2.4)))
        cr.fill()
    disc(cr, x, y, r * 0.28)
    radial(cr, x + 2, y - 2, 0, r * 0.3, (0, "#ffd75a"), (1, "#d98e1f"))
    cr.fill()


def _fruit(cr):
    for x, y, s, turn, tones in (
        (416, 542, 1.0, 0.12, ("#f2d668", "#c9a53a", "#8d7a2a")),
        (352, 560, 1.06, -0.16, ("#e6cf5c", "#b99c34", "#7f7026")),
    ):
        cr.save()
        cr.translate(x, y)
        cr.rotate(turn)
        cr.scale(s, s)
        curve(
            cr,
            [(0, -66), (18, -52), (24, -26), (42, 6), (34, 38), (0, 48), (-34, 38), (-42, 6), (-24, -26), (-18, -52)],
            True,
        )
        radial(cr, 14, 0, 4, 74, (0, "#fff0a0"), (0.4, tones[0]), (0.75, tones[1]), (1, tones[2]))
        cr.fill()
        glow(cr, -20, 20, 26, "#e2754a", 0.35, 1.4, cairo.OPERATOR_OVER)
        curve(cr, [(0, -64), (3, -78), (12, -86)])
        ink(cr, "#5a3a20")
        cr.set_line_width(4)
        cr.stroke()
        cr.restore()
    disc(cr, 104, 594, 40)
    radial(cr, 118, 578, 4, 52, (0, "#ffc670"), (0.5, "#f28a2c"), (1, "#b5501a"))
    cr.fill()
    oval(cr, 200, 626, 42, 22, -0.06)
    ink(cr, "#e07a20")
    cr.fill()
    oval(cr, 200, 622, 42, 20, -0.06)
    ink(cr, "#fff0cc")
    cr.fill()
    for k in range(10):
        a = TAU * k / 10
        cr.save()
        cr.translate(200, 622)
        cr.rotate(-0.06)
        cr.scale(1, 0.48)
        cr.move_to(4 * math.cos(a), 4 * math.sin(a))
        cr.line_to(36 * math.cos(a - 0.26), 36 * math.sin(a - 0.26))
        cr.line_to(38 * math.cos(a), 38 * math.sin(a))
        cr.line_to(36 * math.cos(a + 0.26), 36 * math.sin(a + 0.26))
        cr.close_path()
        radial(cr, 0, 0, 4, 38, (0, "#ffd27a"), (1, "#f7922a"))
        cr.fill()
        cr.restore()
