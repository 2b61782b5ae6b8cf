"""What other programs ask of the feeds and of the clips of a site."""
import datetime
import email.utils
import json
import os
import subprocess
import urllib.request
import xml.etree.ElementTree as tree

ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
PODCAST = "{https://podcastindex.org/namespace/1.0}"


def get(address, method="GET"):
    with urllib.request.urlopen(urllib.request.Request(address, method=method), timeout=20) as answer:
        return answer.headers, answer.read()


def podcast_faults(address):
    """What a podcast app would refuse, by the rules of Apple and the Podcast Index."""
    faults, seen = [], set()
    channel = tree.fromstring(get(address + "rss.xml")[1]).find("channel")
    for name in ["title", "link", "description", "language", ITUNES + "author", ITUNES + "explicit",
                 ITUNES + "image", PODCAST + "guid", PODCAST + "medium"]:
        if channel.find(name) is None:
            faults.append(f"the channel has no {name}")
    items = channel.findall("item")
    for item in items:
        guid, enclosure = item.findtext("guid"), item.find("enclosure")
        faults += [f"no {name}" for name in ["title", "pubDate", "guid"] if not item.findtext(name)]
        if guid in seen:
            faults.append(f"{guid} comes twice")
        seen.add(guid)
        faults += date_faults(item.findtext("pubDate") or "")
        if enclosure is not None:
            faults += enclosure_faults(enclosure)
    return faults + ([] if any(item.find("enclosure") is not None for item in items) else ["no enclosure at all"])


def directory_faults(address):
    """What Apple's directory would refuse, by its page "Podcast RSS feed requirements"; the others ask for less."""
    channel = tree.fromstring(get(address + "rss.xml")[1]).find("channel")
    faults = podcast_faults(address) + picture_faults(channel.find(ITUNES + "image").get("href"))
    category = channel.find(ITUNES + "category")
    part = category.find(ITUNES + "category") if category is not None else None
    if part is None or (category.get("text"), part.get("text")) != ("TV & Film", "Film Reviews"):
        faults.append(f"the category is {category is not None and tree.tostring(category)}")
    if "@" not in channel.findtext(f"{ITUNES}owner/{ITUNES}email", ""):
        faults.append("the owner has no mail address")
    if channel.findtext(ITUNES + "explicit") not in ("true", "false"):
        faults.append("explicit is neither true nor false")
    links = [channel.findtext("link"), channel.find(ITUNES + "image").get("href")]
    links += [enclosure.get("url") for enclosure in channel.iter("enclosure")]
    faults += [f"{link} is not a full address" for link in links if not link.startswith("http")]
    kinds = {enclosure.get("type") for enclosure in channel.iter("enclosure")}
    return faults + ([f"enclosures of {kinds}"] if kinds - {"video/mp4"} else [])


def picture_faults(address):
    """A JPEG or PNG in RGB, square, of 1400 to 3000 pixels, with the end of its kind, and able to answer HEAD."""
    kind = get(address, "HEAD")[0].get("Content-Type")
    answer = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width,height,pix_fmt", "-of",
                             "json", address], capture_output=True, text=True, check=True)
    facts = json.loads(answer.stdout)["streams"][0]
    faults = [] if facts["width"] == facts["height"] and 1400 <= facts["width"] <= 3000 else [f"the picture of the site has {facts}"]
    if facts["codec_name"] != "mjpeg" or kind != "image/jpeg" or not address.endswith(".jpg") or "gray" in facts["pix_fmt"]:
        faults.append(f"the picture of the site is {facts} of {kind}")
    return faults


def date_faults(text):
    try:
        return [] if email.utils.parsedate_to_datetime(text).tzinfo else [f"{text} has no time zone"]
    except (TypeError, ValueError):
        return [f"{text!r} is no date of RFC 2822"]


def enclosure_faults(enclosure):
    headers, _ = get(enclosure.get("url"), "HEAD")
    kind, length = headers.get("Content-Type"), headers.get("Content-Length")
    return [f"an enclosure says {name}={said}, the host {found}" for name, said, found in
            [("type", enclosure.get("type"), kind), ("length", enclosure.get("length"), length)] if said != found]


def feedparser_faults(address, posts):
    """feedparser runs with its own copy of what the host sent, so it sees types as a reader does."""
    import feedparser
    feed = feedparser.parse(address + "rss.xml")
    faults = [f"feedparser: {feed.bozo_exception}"] if feed.bozo else []
    if len(feed.entries) != posts:
        faults.append(f"feedparser read {len(feed.entries)} of {posts} posts")
    now = datetime.datetime.now(datetime.timezone.utc).timetuple()
    for entry in feed.entries:
        if not entry.get("enclosures") and not entry.get("media_content"):
            faults.append(f"{entry.get('title')} has no medium")
        if not entry.get("published_parsed") or entry.published_parsed > now:
            faults.append(f"{entry.get('title')} has no date that was")
    return faults


def first_clip(address):
    for item in json.loads(get(address + "feed.json")[1])["items"]:
        for medium in item["_mutoscope"]["media"]:
            if medium.get("hls"):
                return medium
    raise RuntimeError("the feed has no clip with a playlist")


def plays(command, address, home):
    """Whether a player reaches the end of an address; VLC refuses to run as root unless its program is told so."""
    answer = subprocess.run([*command, address], capture_output=True, text=True, timeout=60,
                            env={**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)})
    words = answer.stdout + answer.stderr
    if answer.returncode or "error" in words.lower() or "[ffmpeg" in words and "Invalid" in words:
        return [f"{command[0]} ended with {answer.returncode} at {address}: {words[-400:]}"]
    return []
