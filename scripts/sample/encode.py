# From frames and sound to files: MP4, HLS in fragments or transport stream, JPEG. All through ffmpeg.
# Blocks until ffmpeg is done; called from worker processes.
# Invariant: bit-exact flags and a fixed thread count, so that the same script makes the same files.
import subprocess

QUIET = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y"]
EXACT = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
COLOUR = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]


def movie(frames, size, fps, sound, path, crf, gop, bframes=3):
    """Encodes an iterable of BGRA frames with its sound."""
    command = [
        *QUIET,
        "-f",
        "rawvideo",
        "-pix_fmt",
        "bgra",
        "-s",
        f"{size[0]}x{size[1]}",
        "-r",
        str(fps),
        "-i",
        "-",
        "-i",
        str(sound),
        "-vf",
        "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
        *_x264(crf, gop, bframes),
        "-c:a",
        "aac",
        "-b:a",
        "80k",
        *EXACT,
        "-movflags",
        "+faststart",
        str(path),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for frame in frames:
            process.stdin.write(frame)
        process.stdin.close()
        if process.wait():
            raise SystemExit(f"ffmpeg failed on {path}")


def _x264(crf, gop, bframes):
    return [
        "-c:v",
        "libx264",
        "-profile:v",
        "high",
        "-preset",
        "slow",
        "-tune",
        "animation",
        "-crf",
        str(crf),
        "-level",
        "3.1",
        "-threads",
        "2",
        "-x264-params",
        f"keyint={gop}:min-keyint={gop}:scenecut=0:open-gop=0:ref=3:bframes={bframes}",
        *COLOUR,
    ]


def smaller(source, path, size, crf, gop):
    """A second rendition of a finished movie, without its sound."""
    run(
        [
            *QUIET,
            "-i",
            str(source),
            "-an",
            "-vf",
            f"scale={size[0]}:{size[1]}:flags=lanczos,format=yuv420p",
            *_x264(crf, gop, 0),
            *EXACT,
            str(path),
        ]
    )


def cutting(source, path, start, seconds, x, size):
    """A few seconds of a finished film with their sound, as a portrait picture; `x` is the middle of the kept part."""
    width = f"min(iw\\,ih*{size[0]}/{size[1]})"
    run(
        [
            *QUIET,
            "-i",
            str(source),
            "-ss",
            str(start),
            "-t",
            str(seconds),
            "-vf",
            f"crop={width}:ih:(iw-ow)*{x}:0,scale={size[0]}:{size[1]}:flags=lanczos,format=yuv420p",
            *_x264(29, 48, 2),
            "-c:a",
            "aac",
            "-b:a",
            "56k",
            *EXACT,
            "-movflags",
            "+faststart",
            str(path),
        ]
    )


def bare_sound(sound, path, rate):
    """AAC for streams, which cannot say "skip the encoder's first frame": that frame is cut off."""
    run([*QUIET, "-i", str(sound), "-c:a", "aac", "-b:a", rate, *EXACT, "-f", "adts", str(path)])
    data = path.read_bytes()
    first = (data[3] & 3) << 11 | data[4] << 3 | data[5] >> 5
    path.write_bytes(data[first:])


def fragments(source, sound, folder, name, seconds):
    """HLS in fragmented MP4: one header and .m4s pieces."""
    _hls(
        source,
        sound,
        folder,
        name,
        seconds,
        "m4s",
        ["-bsf:a", "aac_adtstoasc", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", f"{name}-init.mp4"],
    )


def transport(source, sound, folder, name, seconds):
    """HLS in MPEG transport stream."""
    _hls(
        source,
        sound,
        folder,
        name,
        seconds,
        "ts",
        ["-hls_segment_type", "mpegts", "-muxdelay", "0", "-muxpreload", "0"],
    )


def _hls(source, sound, folder, name, seconds, suffix, kind):
    run(
        [
            *QUIET,
            "-i",
            str(source),
            "-i",
            str(sound),
            "-map",
            "0:v",
            "-map",
            "1:a",
            "-c",
            "copy",
            *EXACT,
            "-f",
            "hls",
            "-hls_time",
            str(seconds),
            "-hls_playlist_type",
            "vod",
            *kind,
            "-hls_flags",
            "independent_segments",
            "-hls_segment_filename",
            str(folder / f"{name}-%d.{suffix}"),
            str(folder / f"{name}.m3u8"),
        ]
    )


def jpeg(surface, path, size=None, quality=4):
    """A surface as a JPEG, scaled down when a size is given; lower quality numbers are better."""
    path.parent.mkdir(parents=True, exist_ok=True)
    surface.flush()
    width, height = surface.get_width(), surface.get_height()
    resize = f"scale={size[0]}:{size[1]}:flags=area:" if size else "scale="
    run(
        [
            *QUIET,
            "-f",
            "rawvideo",
            "-pix_fmt",
            "bgra",
            "-s",
            f"{width}x{height}",
            "-i",
            "-",
            "-vf",
            resize + "out_range=pc,format=yuvj420p",
            "-q:v",
            str(quality),
            "-huffman",
            "optimal",
            *EXACT,
            "-frames:v",
            "1",
            "-update",
            "1",
            str(path),
        ],
        bytes(surface.get_data()),
    )


def run(command, data=None):
    if subprocess.run(command, input=data).returncode:
        raise SystemExit("failed: " + " ".join(command))
