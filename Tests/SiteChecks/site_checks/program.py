"""Our program, each time with a home of its own, and the small folder that it publishes."""
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.environ.get("MUTOSCOPE_BINARY", str(ROOT / ".build/release/mutoscope"))


class Machine:
    """A person's machine: nothing that the program knows comes from another one."""

    def __init__(self, home):
        self.home = pathlib.Path(home)
        self.home.mkdir(parents=True, exist_ok=True)

    def run(self, *arguments):
        names = {name: str(self.home / name) for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                                          "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]}
        environment = {**os.environ, "HOME": str(self.home), **names}
        for folder in names.values():
            pathlib.Path(folder).mkdir(mode=0o700, exist_ok=True)
        return subprocess.run([BINARY, *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=300)

    def publish(self, source, site, *more):
        answer = self.run("publish", source, "--to", site, "--json", *more)
        try:
            return json.loads(answer.stdout)
        except ValueError:
            raise RuntimeError(f"publish ended with {answer.returncode}: {answer.stdout[-500:]}{answer.stderr[-500:]}")


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def make_source(folder, clips=5):
    """Short clips with sound, one with captions, and two photos."""
    folder.mkdir(parents=True)
    for number in range(clips):
        ffmpeg("-f", "lavfi", "-i", f"testsrc2=s=360x640:r=30:d=3,hue=h={number * 60}", "-f", "lavfi",
               "-i", f"sine=f={220 + 40 * number}:d=3:r=48000", "-c:v", "libx264", "-preset", "ultrafast",
               "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest", folder / f"clip {number}.mp4")
    (folder / "clip 0.srt").write_text("1\n00:00:00,000 --> 00:00:02,000\nStripes go by.\n")
    for number in range(2):
        ffmpeg("-f", "lavfi", "-i", f"testsrc2=s=720x960:r=1:d=1,hue=h={number * 90}", "-frames:v", 1,
               folder / f"photo {number}.jpg")
    return folder
