"""Every hostile input, by kind. A kind is a function that gets a Place and returns its inputs."""
import dataclasses
import pathlib
import random

MAX = 2**63 - 1


@dataclasses.dataclass
class Input:
    """A hostile input. Its fields decide how it is opened; its kind and name together are unique."""
    kind: str
    name: str
    # Opened by `mutoscope check`.
    source: str | None = None
    # An item of a JSON Feed, shown in a window among others.
    post: dict | None = None
    # A source that gets its own window for `seconds`.
    window: str | None = None
    seconds: float = 4
    # Other arguments of the program; `{profile}` stands for a temporary profile.
    command: list | None = None
    # True when the film at the end of the feed must be what `window` shows.
    shows: bool = False
    # Prepares the profile that `window` and `command` use.
    prepare: object = None
    # Called without arguments, two seconds after `window` shows.
    meanwhile: object = None

    @property
    def title(self):
        return f"{self.kind}: {self.name}"


@dataclasses.dataclass
class Place:
    """The tools for making inputs: a folder of files, the lying server, correct clips, a random generator."""
    folder: pathlib.Path
    server: object
    clips: pathlib.Path
    dice: random.Random
    # When false, some kinds return only a random part.
    wants_all: bool

    def write(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
        return path

    def some(self, inputs, count):
        """At most `count` inputs in their order, or all of them."""
        if self.wants_all or len(inputs) <= count:
            return inputs
        chosen = sorted(self.dice.sample(range(len(inputs)), count))
        return [inputs[index] for index in chosen]


def video(address, **more):
    return {"kind": "video", "renditions": [{"url": address, "type": "video/mp4"}], **more}


def post(name, *media, **more):
    """An item of a JSON Feed with these media."""
    ours = more.pop("_mutoscope", {})
    return {"id": name, "title": name, "content_text": "A post.", **more,
            "_mutoscope": {"media": list(media), **ours}}
