# A tram in the rain: we ride beside it, the lit street slides by, the wet road mirrors everything.
# Each rank of houses is one tile wide and moves on by whole tiles in a loop.
import math

import cairo
import numpy as np

from ..paint import TAU, box, curve, disc, glow, gradient, ink, mix, oval, polygon, put, wave

SIZE = (1280, 720)
KERB = 520
WARM = ("#ffd98a", "#ffc766", "#ffe7b3")


def build(stage):
    sky = stage.backdrop(
        [(0, "#3b2a86"), (0.3, "#5c3fae"), (0.52, "#9a62c8"), (0.66, "#e596c0"), (0.72, "#ffc0b0"), (1, "#3b2a86")]
    )
    far = stage.layer(lambda cr: _tile(cr, 320, _far), 1600, KERB)
    middle = stage.layer(lambda cr: _tile(cr, 640, _middle), 1920, KERB)
    street = stage.layer(lambda cr: _tile(cr, 1280, _street), 2560, KERB)
    lamps = stage.layer(_lamp, 160, 640)
    body = stage.layer(_body, 760, 360)
    upper = stage.layer(lambda cr: None, 1280, KERB)
    road = _road(stage)

    def draw(cr, t):
        scene = cairo.Context(upper)
        put(scene, sky)
        put(scene, far, -320 * t, 0)
        put(scene, middle, -640 * t, 0)
        gradient(scene, 0, 250, 0, KERB, (0, "#e79ccb", 0.0), (1, "#b37fd6", 0.34))
        scene.paint()
        put(scene, street, -1280 * t, 0)
        _wires(scene)
        _tram(scene, body, t)
        put(cr, upper)
        put(cr, road)
        _mirror(cr, upper, t)
        _headlight(cr, t)
        for k in range(3):
            x = 1380 - (640 * k + 1920 * t) % 1920
            put(cr, lamps, x - 80, 28)
            glow(cr, x, 96, 250, "#ffc46b", 0.5, 2.0)
            glow(cr, x, 96, 60, "#fff2cc", 0.9, 1.5)
            glow(cr, x, 640, 150, "#ffb95e", 0.34, 1.8, squash=0.6)
        _puddles(cr, t)
        _rain(cr, t)
        gradient(cr, 0, 560, 0, 720, (0, "#1d1450", 0), (1, "#1d1450", 0.5))
        cr.paint()

    return draw


def _tile(cr, period, paint):
    """The same houses again and again, so that the layer can slide by one period."""
    for k in range(-1, math.ceil(1280 / period) + 1):
        cr.save()
        cr.translate(k * period, 0)
        paint(cr)
        cr.restore()


def _far(cr):
    for x, w, top in ((0, 62, 250), (62, 44, 210), (106, 74, 268), (180, 38, 180), (218, 58, 236), (276, 44, 262)):
        cr.rectangle(x, top, w + 0.5, KERB - top)
    polygon(cr, [(184, 182), (199, 120), (214, 182)])
    gradient(cr, 0, 150, 0, KERB, (0, "#8a5bbf"), (1, "#d58fc4"))
    cr.fill()


def _middle(cr):
    rng = np.random.default_rng(5)
    x = 0
    for w, top, tone in (
        (110, 190, "#6a45a8"),
        (84, 236, "#7650b4"),
        (128, 160, "#5f3da0"),
        (96, 214, "#704ab0"),
        (120, 178, "#6543a6"),
        (102, 228, "#7a54b6"),
    ):
        cr.rectangle(x, top, w + 0.5, KERB - top)
        gradient(cr, 0, top, 0, KERB, (0, tone), (1, "#9c6cc6"))
        cr.fill()
        polygon(cr, [(x - 3, top), (x + w * 0.2, top - 30), (x + w * 0.8, top - 30), (x + w + 3, top)])
        ink(cr, mix(tone, "#2b1c6b", 0.35))
        cr.fill()
        for row in range(7):
            for c in range(int(w // 24)):
                if rng.random() < 0.42:
                    continue
                box(cr, x + 9 + c * 24, top + 18 + row * 40, 11, 19, 1)
                ink(cr, WARM[int(rng.integers(3))], 0.75)
                cr.fill()
        x += w


HOUSES = [
    (0, 228, 96, "#4a3196", "#e8577e"),
    (228, 190, 150, "#573aa2", "#37b6b0"),
    (418, 252, 70, "#402a88", "#ffb14a"),
    (670, 204, 130, "#50349a", "#e8577e"),
    (874, 226, 92, "#452d8e", "#5cc08a"),
    (1100, 180, 158, "#5a3da6", "#ffb14a"),
]


def _street(cr):
    rng = np.random.default_rng(8)
    for x, w, top, tone, awning in HOUSES:
        cr.rectangle(x, top, w + 0.6, KERB - top)
        gradient(cr, 0, top, 0, KERB, (0, tone), (1, mix(tone, "#8455b8", 0.5)))
        cr.fill()
        box(cr, x - 4, top - 8, w + 8, 13, 2)
        ink(cr, mix(tone, "#b895e0", 0.35))
        cr.fill()
        columns = int(w // 46)
        for row in range(int((388 - top) // 70)):
            for c in range(columns):
                _window(cr, x + (c + 0.5) * w / columns - 13, top + 24 + row * 70, rng)
        _shop(cr, x + 10, w - 20, awning, rng)


def _window(cr, x, y, rng):
    lit = rng.random() < 0.58
    cr.new_sub_path()
    cr.arc(x + 13, y + 12, 13, math.pi, TAU)
    cr.line_to(x + 26, y + 42)
    cr.line_to(x, y + 42)
    cr.close_path()
    if lit:
        tone = WARM[int(rng.integers(3))]
        gradient(cr, 0, y, 0, y + 42, (0, mix(tone, "#ff9a4a", 0.25)), (1, tone))
    else:
        gradient(cr, 0, y, 0, y + 42, (0, "#7a5cc4"), (1, "#3a2780"))
    cr.fill()
    ink(cr, "#2e1e70", 0.8)
    cr.set_line_width(2)
    cr.move_to(x + 13, y)
    cr.line_to(x + 13, y + 42)
    cr.move_to(x, y + 18)
    cr.line_to(x + 26, y + 18)
    cr.stroke()
    box(cr, x - 4, y + 42, 34, 5, 1)
    ink(cr, "#9b78d0")
    cr.fill()
    if lit and rng.random() < 0.35:  # plants
        for k in range(4):
            disc(cr, x + 2 + k * 7, y + 40, 5)
        ink(cr, "#3f9a78")
        cr.fill()


def _shop(cr, x, w, awning, rng):
    box(cr, x, 424, w, 92, 3)
    gradient(cr, 0, 424, 0, 516, (0, "#ffdf9a"), (1, "#ff9f5a"))
    cr.fill()
    for k in range(int(w // 15)):  # things in the window
        h = rng.uniform(10, 42)
        box(cr, x + 5 + 15 * k, 510 - h, 11, h, 2)
        ink(cr, ("#c2505e", "#8a4a9c", "#e08a3c", "#4a8a96")[int(rng.integers(4))], 0.7)
        cr.fill()
    glow(cr, x + w / 2, 468, w * 0.62, "#ffb75a", 0.35, 1.8)
    ink(cr, "#2e1e70", 0.9)
    for k in range(4):
        box(cr, x + k * (w - 5) / 3, 424, 5, 94)
        cr.fill()
    n = max(6, int(w // 24) // 2 * 2)
    for k in range(n):
        a, b = x - 8 + k * (w + 16) / n, x - 8 + (k + 1) * (w + 16) / n
        polygon(cr, [(a + 4, 402), (b + 2, 402), (b, 430), (a, 430)])
        cr.new_sub_path()
        cr.arc((a + b) / 2, 430, (b - a) / 2, 0, math.pi)
        cr.close_path()
        ink(cr, awning if k % 2 else "#fff1de")
        cr.fill()


def _wires(cr):
    ink(cr, "#2a1b66", 0.9)
    cr.set_line_width(2)
    for y in (146, 92):
        cr.move_to(0, y)
        cr.curve_to(400, y + 4, 900, y + 4, 1280, y)
        cr.stroke()


def _tram(cr, body, t):
    dip = 1.6 * wave(t, 4) + 1.0 * wave(t, 7, 0.2)
    x, y = 262, 176 + dip
    ink(cr, "#251859")
    cr.set_line_width(4)
    for dx in (0, 60):  # the pantograph keeps to the wire
        cr.move_to(x + 350 + dx, y + 34)
        cr.line_to(x + 380, 176)
        cr.line_to(x + 350 + dx, 149)
        cr.stroke()
    box(cr, x + 336, 145, 90, 5, 2)
    cr.fill()
    spark = max(0, wave(t, 5)) ** 6
    glow(cr, x + 380, 147, 70, "#bfe6ff", 0.9 * spark, 2)
    oval(cr, x + 375, KERB - 4, 370, 12)
    ink(cr, "#1b1046", 0.55)
    cr.fill()
    for wx in (132, 206, 528, 602):
        _wheel(cr, x + wx, KERB - 22, t)
    put(cr, body, x, y)
    for k, (px, tone) in enumerate(
        ((108, "#7a3a6a"), (190, "#2f5f8a"), (262, "#8a4a3a"), (420, "#3a6a5a"), (500, "#6a3a8a"), (560, "#945a2a"))
    ):
        _passenger(cr, x + px, y + 172 + 1.2 * wave(t, 4, 0.1 * k), tone, k)
    _glass(cr, x, y, t)


def _wheel(cr, x, y, t):
    disc(cr, x, y, 22)
    ink(cr, "#2a1c5e")
    cr.fill()
    disc(cr, x, y, 15)
    ink(cr, "#8f7cc4")
    cr.fill()
    ink(cr, "#2a1c5e")
    cr.set_line_width(4)
    for k in range(3):
        a = TAU * (9 * t + k / 6)
        cr.move_to(x - 15 * math.cos(a), y - 15 * math.sin(a))
        cr.line_to(x + 15 * math.cos(a), y + 15 * math.sin(a))
    cr.stroke()


PANES = [(64, 92), (168, 84), (264, 84), (396, 84), (492, 84), (588, 70)]


def _body(cr):
    box(cr, 96, 26, 560, 26, 8)  # roof gear
    ink(cr, "#5a2a66")
    cr.fill()
    cr.move_to(34, 316)
    cr.line_to(34, 92)
    cr.curve_to(34, 54, 60, 44, 96, 44)
    cr.line_to(650, 44)
    cr.curve_to(690, 44, 706, 66, 714, 120)
    cr.line_to(728, 232)
    cr.curve_to(732, 290, 722, 316, 700, 316)
    cr.close_path()
    gradient(cr, 0, 44, 0, 316, (0, "#ffe6d6"), (0.14, "#ff9a86"), (0.5, "#f4506a"), (0.86, "#c92c5e"), (1, "#7a1f58"))
    cr.fill_preserve()
    cr.save()
    cr.clip()
    cr.rectangle(0, 226, 760, 12)
    ink(cr, "#fff6e2")
    cr.fill()
    cr.rectangle(0, 244, 760, 44)
    gradient(cr, 0, 244, 0, 288, (0, "#ffd25a"), (1, "#f2a02c"))
    cr.fill()
    cr.rectangle(0, 296, 760, 30)
    ink(cr, "#4a2350")
    cr.fill()
    cr.restore()
    for x, w in PANES:
        box(cr, x, 92, w, 112, 12)
        gradient(cr, 0, 92, 0, 204, (0, "#fff4cf"), (1, "#ffcf80"))
        cr.fill_preserve()
        ink(cr, "#7a1f50")
        cr.set_line_width(4)
        cr.stroke()
    box(cr, 352, 88, 38, 214, 6)  # the door
    ink(cr, "#a8264f")
    cr.fill()
    for x in (355, 373):
        box(cr, x, 96, 14, 170, 5)
        ink(cr, "#ffeab8")
        cr.fill()
    cr.move_to(668, 92)
    cr.line_to(684, 92)
    cr.curve_to(694, 92, 698, 110, 702, 136)
    cr.line_to(710, 196)
    cr.line_to(668, 204)
    cr.close_path()
    gradient(cr, 668, 0, 712, 0, (0, "#ffe9b0"), (1, "#bfe0ff"))
    cr.fill()
    box(cr, 560, 58, 104, 24, 5)  # the board with its line
    ink(cr, "#3a2068")
    cr.fill()
    for k, w in enumerate((16, 8, 22, 12, 18)):
        box(cr, 570 + (0, 22, 36, 64, 80)[k], 67, w, 6, 2)
        ink(cr, "#ffca5a")
        cr.fill()
    disc(cr, 716, 256, 15)
    ink(cr, "#fffbe8")
    cr.fill()
    gradient(cr, 0, 44, 0, 80, (0, "#ffffff", 0.65), (1, "#ffffff", 0))
    box(cr, 60, 50, 580, 12, 6)
    cr.fill()


def _passenger(cr, x, y, tone, k):
    curve(cr, [(x - 24, y + 32), (x - 20, y + 4), (x, y - 4), (x + 20, y + 4), (x + 24, y + 32)])
    ink(cr, tone)
    cr.fill()
    oval(cr, x, y - 20, 13, 15)
    ink(cr, ("#e0a582", "#8a5638", "#f0c4a0", "#b57a52", "#6a4230", "#e8b890")[k])
    cr.fill()
    cr.new_sub_path()
    cr.arc(x, y - 23, 14, math.pi * 0.95, TAU + 0.1)
    cr.close_path()
    ink(cr, ("#33203a", "#1d1420", "#a8582a", "#40282a", "#1a1218", "#d8c8c8")[k])
    cr.fill()


def _glass(cr, x, y, t):
    """Light of the street sliding over the panes."""
    cr.save()
    for px, w in PANES:
        box(cr, x + px + 2, y + 94, w - 4, 108, 10)
    cr.clip()
    for k in range(4):
        sx = x + 900 - ((k * 320 + 1280 * t) % 1280)
        polygon(cr, [(sx, y + 80), (sx + 46, y + 80), (sx - 6, y + 210), (sx - 52, y + 210)])
        ink(cr, "#ffffff", 0.24)
        cr.fill()
    cr.restore()


def _road(stage):
    def paint(cr):
        cr.rectangle(0, KERB, 1280, 200)
        gradient(cr, 0, KERB, 0, 720, (0, "#5a3f9a"), (0.2, "#48328c"), (1, "#2a1d66"))
        cr.fill()
        cr.rectangle(0, KERB, 1280, 5)
        ink(cr, "#b08ad8", 0.6)
        cr.fill()

    return stage.layer(paint)


def _mirror(cr, upper, t):
    """The road is wet: strips of the upside-down street, shifted by small waves."""
    y = KERB + 5
    while y < 720:
        depth = (y - KERB) / 200
        step = 3 + 4 * depth
        slide = (1 + 9 * depth) * (wave(t, 3, 9 * depth) + 0.7 * wave(t, 5, -14 * depth))
        cr.save()
        cr.rectangle(0, y, 1280, step + 0.5)
        cr.clip()
        cr.translate(slide, KERB)
        cr.scale(1, -0.62)
        put(cr, upper, 0, -KERB, 0.60 - 0.25 * depth)
        cr.restore()
        y += step
    for y, alpha in ((548, 0.5), (586, 0.4)):  # the rails
        cr.rectangle(0, y, 1280, 3)
        ink(cr, "#e8d2ff", alpha)
        cr.fill()
    for k in range(14):
        x = 1400 - (k * 120 + 1680 * t) % 1680
        box(cr, x, 668, 70, 6, 3)
        ink(cr, "#fff0d0", 0.35)
        cr.fill()


def _headlight(cr, t):
    y = 432 + 1.6 * wave(t, 4)
    polygon(cr, [(978, y - 6), (1300, y - 70), (1300, y + 190), (978, y + 10)])
    gradient(cr, 978, 0, 1300, 0, (0, "#fff1bd", 0.5), (1, "#ffe29a", 0.05))
    cr.fill()
    glow(cr, 978, y, 130, "#fff0c0", 0.75, 2.0)
    glow(cr, 978, y, 36, "#ffffff", 0.9, 1.4)
    glow(cr, 1090, 566, 190, "#ffdf9a", 0.42, 1.7, squash=0.3)


def _puddles(cr, t):
    for k in range(26):
        life = (2 * t + k * 0.618) % 1
        x = (k * 211 + 97 * int((2 * t + k * 0.618) % 2)) % 1280
        y = 540 + (k * 67) % 160
        grow = 0.5 + (y - 520) / 200
        oval(cr, x, y, 1 + 22 * life * grow, 0.4 + 6.5 * life * grow)
        ink(cr, "#f0e4ff", 0.55 * (1 - life))
        cr.set_line_width(1.5)
        cr.stroke()


def _rain(cr, t):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    rng = np.random.default_rng(2)
    for rank, (count, turns, length, width, alpha) in enumerate(
        ((50, 7, 34, 1.1, 0.34), (34, 9, 52, 1.6, 0.42), (14, 12, 92, 2.4, 0.34))
    ):
        for _ in range(count):
            x, phase = rng.uniform(0, 1500), rng.random()
            life = (turns * t + phase) % 1
            px, py = x - 190 * life, 860 * life - 110
            cr.move_to(px, py)
            cr.line_to(px + length * 0.21, py - length)
        ink(cr, "#e9e4ff", alpha)
        cr.set_line_width(width)
        cr.stroke()


def _lamp(cr):
    """A street lamp of the near kerb; its foot stands below the picture's calm part."""
    box(cr, 64, 548, 32, 44, 8)
    box(cr, 75, 60, 10, 500, 4)
    gradient(cr, 64, 0, 96, 0, (0, "#5a4a9a"), (1, "#1c1250"))
    cr.fill()
    polygon(cr, [(58, 42), (102, 42), (94, 96), (66, 96)])
    gradient(cr, 0, 42, 0, 96, (0, "#fff6d8"), (1, "#ffc964"))
    cr.fill_preserve()
    ink(cr, "#1c1250")
    cr.set_line_width(4)
    cr.stroke()
    polygon(cr, [(52, 44), (80, 20), (108, 44)])
    cr.fill()
