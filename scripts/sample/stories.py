# The stories of twelve people in three pages: stills from the scenes in other light and framing or mirrored, and a few
# seconds of the finished films. Draws at 720 x 1280; called from worker processes, one per person. Invariant:
# identifiers follow the order here (person 3, second picture: 302).
import importlib
from collections import namedtuple

import cairo
import numpy as np

from . import encode
from .paint import Stage, pixels
from .preview import frame
from .stills import seasons

WIDTH, HEIGHT = 720, 1280

# scene, moment, hue turn in degrees, mirrored, enlargement, point looked at (share of width and height)
Shot = namedtuple("Shot", "scene moment hue mirrored zoom x y alt")
Clip = namedtuple("Clip", "url alt")  # a story that is a film of the feed
# a few seconds of a film: its start, its length, the middle of the kept part of its width (share)
Cut = namedtuple("Cut", "film start seconds x alt")

PEOPLE = [
    (
        "Amina Ouhaddou",
        "amina",
        [
            Shot(
                "dunes",
                0.35,
                -22,
                True,
                1.0,
                0.5,
                0.5,
                "Dunes in rose light, the sun now on the left, the caravan walking right.",
            ),
            Shot(
                "dunes",
                0.6,
                8,
                False,
                1.9,
                0.62,
                0.58,
                "Close to the caravan: two camels with red saddle cloths climb a bright crest.",
            ),
            Shot("balloons", 0, 18, True, 1.0, 0.5, 0.5, "Balloons over the valley on the way home."),
            Cut("dunes.mp4", 0.5, 3, 0.5, "The caravan on its way, a breeze in the sand."),
        ],
    ),
    (
        "Mateus Figueira",
        "mateus",
        [
            Shot("tram", 0.15, 0, False, 1.0, 0.42, 0.5, "The red tram from the front half, rain on the street."),
            Shot("tram", 0.7, -58, False, 1.0, 0.66, 0.5, "The same street in teal night light, the tram in pink."),
            Cut("tram.mp4", 1, 2.5, 0.45, "The red tram passes in the rain, people at its windows."),
        ],
    ),
    (
        "Hana Morimoto",
        "hana",
        [
            Shot("koi", 0.1, 0, False, 2.1, 0.30, 0.86, "A pink lotus among lily pads, close."),
            Shot("koi", 0.8, 26, True, 1.0, 0.5, 0.5, "The pond in emerald shade, the fish in gold."),
            Shot("spring", 0, 0, False, 1.0, 0.55, 0.5, "A tree in pink blossom, petals in the air."),
            Shot("koi", 0.45, 0, False, 1.8, 0.4, 0.45, "A white carp with red marks turns in clear water."),
            Cut("koi/koi.m3u8", 2, 4, 0.5, "The carp go round, rings on the water."),
        ],
    ),
    (
        "Ingrid Solbakken",
        "ingrid",
        [
            Shot("aurora", 0.2, 118, True, 1.0, 0.5, 0.5, "The aurora in violet over the fjord."),
            Shot("aurora", 0.75, 0, False, 2.2, 0.84, 0.60, "The red cabin with its windows lit, smoke rising."),
        ],
    ),
    (
        "ليلى حداد",
        "layla",
        [
            Shot("lighthouse", 0.1, 0, False, 1.0, 0.66, 0.5, "The lighthouse from near, its beam over the water."),
            Clip("lighthouse.mp4", "The lighthouse turns its lamp over a blue sea at night."),
        ],
    ),
    (
        "Tomasz Wilczek",
        "tomasz",
        [
            Shot("papercity", 0.4, -128, True, 1.0, 0.5, 0.5, "The paper city in blues."),
            Shot("papercity", 0.9, 38, False, 1.7, 0.68, 0.46, "The great wheel in amber paper, close."),
            Shot(
                "papercity",
                0.1,
                0,
                False,
                1.8,
                0.36,
                0.84,
                "A paper boat on crimson waves, the white train passing above.",
            ),
        ],
    ),
    (
        "Priya Raghunath",
        "priya",
        [
            Shot("summer", 0, 0, False, 1.0, 0.42, 0.5, "The tree in summer with its swing."),
            Shot("autumn", 0, 0, True, 1.0, 0.5, 0.5, "The tree in autumn above a bench."),
        ],
    ),
    (
        "Kofi Asante-Darko",
        "kofi",
        [
            Shot("balloons", 0, 0, False, 1.8, 0.66, 0.28, "A striped red balloon, close, its flame lit."),
            Shot("balloons", 0, -62, True, 1.0, 0.5, 0.5, "Balloons under a sky of teal and pink."),
        ],
    ),
    (
        "Elena Dragomir",
        "elena",
        [
            Shot("lake", 0, -28, False, 1.0, 0.4, 0.5, "The lake in early green light."),
            Shot("lake", 0, 120, True, 1.0, 0.62, 0.5, "The lake at dusk in pinks."),
            Shot("winter", 0, 0, False, 1.0, 0.62, 0.5, "A fox sits under a snowy tree."),
        ],
    ),
    (
        "Jorge Quintana",
        "jorge",
        [
            Shot(
                "horse",
                0.03,
                0,
                False,
                1.7,
                0.55,
                0.5,
                "One card of the reel: the horse with all hooves off the ground.",
            ),
            Shot("horse", 0.09, 168, False, 1.0, 0.5, 0.5, "The reel again, printed in blue."),
        ],
    ),
    (
        "Mere Tawhiri",
        "mere",
        [
            Shot("jellyfish", 0.3, -105, True, 1.0, 0.5, 0.5, "Jellyfish in blue-green water."),
            Shot("jellyfish", 0.7, 62, False, 1.7, 0.46, 0.36, "A large jellyfish in red light, close."),
            Clip("jellyfish.mp4", "Three jellyfish rise through violet water."),
        ],
    ),
    (
        "Sofía Arriaga",
        "sofia",
        [
            Shot("botanical", 0, 0, False, 1.25, 0.46, 0.36, "Poppies and eucalyptus, close."),
            Shot("botanical", 0, -34, True, 1.0, 0.52, 0.5, "The bouquet in a rosier afternoon."),
        ],
    ),
]


def pages():
    """The document's pages of four people each."""
    people = []
    for number, (name, handle, shots) in enumerate(PEOPLE, 1):
        images = [
            {"id": number * 100 + k, "url": _url(shot, handle, k), "alt": shot.alt} | _length(shot)
            for k, shot in enumerate(shots, 1)
        ]
        people.append({"id": number, "name": name, "profile_picture_url": f"avatars/{handle}.jpg", "images": images})
    return [{"users": people[k : k + 4]} for k in range(0, len(people), 4)]


def _url(shot, handle, k):
    if isinstance(shot, Clip):
        return shot.url
    return f"stories/{handle}-{k}.{'mp4' if isinstance(shot, Cut) else 'jpg'}"


def _length(shot):
    return {"duration": shot.seconds} if isinstance(shot, Cut) else {}


def cut(out):
    """Cuts every story from its film; the films are finished by then."""
    for _, handle, shots in PEOPLE:
        for k, shot in enumerate(shots, 1):
            if isinstance(shot, Cut):
                encode.cutting(
                    out / shot.film, out / _url(shot, handle, k), shot.start, shot.seconds, shot.x, (360, 640)
                )


def draw(number, out):
    """Draws every still of one person."""
    _, handle, shots = PEOPLE[number]
    for k, shot in enumerate(shots, 1):
        if isinstance(shot, Shot):
            encode.jpeg(_picture(shot), out / "stories" / f"{handle}-{k}.jpg", None, 7)


def _source(name):
    if name in seasons.SEASONS:
        return seasons.SIZE, seasons.builder(name)
    folder = "stills" if name in ("botanical", "lake", "balloons") else "scenes"
    module = importlib.import_module(f"sample.{folder}.{name}")
    return module.SIZE, module.build


def _picture(shot):
    (width, height), build = _source(shot.scene)
    scale = max(WIDTH / width, HEIGHT / height) * shot.zoom
    stage = Stage(width, height, scale)
    whole = frame(stage, build(stage), shot.moment)
    picture = pixels(whole).copy()[..., :3].astype(np.float32)
    left = round(min(max(shot.x * width * scale - WIDTH / 2, 0), picture.shape[1] - WIDTH))
    top = round(min(max(shot.y * height * scale - HEIGHT / 2, 0), picture.shape[0] - HEIGHT))
    picture = picture[top : top + HEIGHT, left : left + WIDTH]
    if shot.mirrored:
        picture = picture[:, ::-1]
    out = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    pixels(out)[..., :3] = np.clip(_turned(picture, shot.hue), 0, 255)
    out.mark_dirty()
    return out


def _turned(picture, degrees):
    """All hues turned by the same angle, brightness kept (a rotation around the grey axis, in BGR)."""
    if not degrees:
        return picture
    a = np.radians(-degrees)  # the channels run blue to red
    third, cross = (1 - np.cos(a)) / 3, np.sin(a) / np.sqrt(3)
    turn = np.cos(a) * np.eye(3) + third + cross * np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    grey = picture @ np.array([0.114, 0.587, 0.299], np.float32)
    turned = picture @ turn.astype(np.float32)
    return turned + (grey - turned @ np.array([0.114, 0.587, 0.299], np.float32))[..., None]
