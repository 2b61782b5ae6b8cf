"""Every hostile input, by kind. A kind is a function that gets a Place and gives its inputs."""
import dataclasses
import pathlib
import random

MAX = 2**63 - 1


@dataclasses.dataclass
class Input:
    """One hostile input. What it has says how it is opened; its kind and name together are its own."""
    kind: str
    name: str
    # Opened by `mutoscope check`.
    source: str | None = None
    # An item of a JSON Feed, shown in a window among others.
    post: dict | None = None
    # A source that has a window of its own for so many seconds.
    window: str | None = None
    seconds: float = 4
    # Other arguments of the program; `{profile}` stands for a folder of its own.
    command: list | None = None
    # The film that stands at the end of feeds must be what `window` shows.
    shows: bool = False
    # Prepares the profile that `window` and `command` use.
    prepare: object = None
    # Called two seconds after `window` shows, with nothing.
    meanwhile: object = None

    @property
    def title(self):
        return f"{self.kind}: {self.name}"


@dataclasses.dataclass
class Place:
    """Where inputs are made: a folder of files, the server that lies, clips without fault, dice."""
    folder: pathlib.Path
    server: object
    clips: pathlib.Path
    dice: random.Random
    # Without it some kinds give only a part, drawn by the dice.
    wants_all: bool

    def write(self, name, data):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
        return path

    def some(self, inputs, count):
        """As many as are wanted, in their order."""
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
