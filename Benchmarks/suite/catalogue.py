"""The rows: what each measures, in which unit, and what we want of it."""
import collections

Row = collections.namedtuple("Row", "title unit goal")

ROWS = {
    "1": Row("Black, blank or wrong pictures per 1000 swipes", "", "0"),
    "2": Row("Swipe to the first moving picture, warm", "ms", "p50 60, p99 100"),
    "3": Row("Jump to a cached video that is not prepared: its own picture", "ms", "p50 50"),
    "3m": Row("Jump to a cached video that is not prepared: moving", "ms", ""),
    "4a": Row("Cold start of a video, 20 Mbit/s, 40 ms", "ms", "1.25 x the wire"),
    "4b": Row("Cold start of a video, 3.6 Mbit/s, 80 ms", "ms", "1.25 x the wire"),
    "5": Row("Memory (PSS of the tree) after 200 swipes", "MB", "180, and 0.33 x Chromium"),
    "5l": Row("… and at the end of the longest ride", "MB", ""),
    "6": Row("Memory growth per 100 swipes, from swipe 50 on", "MB", "2"),
    "7": Row("Processor, one video playing", "% of a core", "28"),
    "7x": Row("… and of the X server meanwhile", "% of a core", ""),
    "8": Row("Processor, paused with five prepared", "% of a core", "0.5"),
    "9": Row("Time between two steps of a sliding page", "ms", "p99 17.5"),
    "9l": Row("Steps of a sliding page that came later than 20 ms", "%", "0.5"),
    "10": Row("Bytes fetched for five prepared videos", "of their files", "0.12"),
    "11a": Row("Bytes fetched again by looping", "of the file", "0"),
    "11b": Row("Bytes fetched again by going back and forth 20 times", "of a file", "0"),
    "14": Row("Time between the last picture and the first of a loop", "ms", "34"),
    "14d": Row("Pictures dropped around a loop", "", "0"),
    "16a": Row("Opening the cache with 10,000 entries and reading one", "ms", "20"),
    "16b": Row("A hit in that cache", "ms", "p99 1"),
    "17": Row("Parsing a feed page of 20 items", "ms", "1"),
    "17w": Row("Reading the 730 entries of a web feed of 1.6 MB", "ms", ""),
    "17p": Row("… and making posts of them", "ms", "60"),
    "18": Row("Decoding a 720x1280 poster to a texture", "ms", "1.5"),
    "19": Row("Start of the program to the first moving picture", "ms", "400"),
}
