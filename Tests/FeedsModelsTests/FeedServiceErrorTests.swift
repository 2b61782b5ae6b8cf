// Every error is a sentence that says what happened, and where.

import FeedsModels
import Testing

struct FeedServiceErrorTests {
    @Test(arguments: [
        (FeedServiceError.fileNotFound(place: "/a"), "There is no file or folder at /a."),
        (.notAFeed(place: "http://a", .html), "http://a is a web page (HTML), not a feed."),
        (
            .network(place: "http://a", .status(404)),
            "http://a could not be fetched: the server answered 404 (not found)."
        ),
        (
            .network(place: "http://a", .status(500)),
            "http://a could not be fetched: the server answered 500 (the server has a problem)."
        ),
        (
            .network(place: "http://a", .tryLater(status: 429, seconds: 19.2)),
            "http://a could not be fetched: the server asks to wait 20 seconds."
        ),
        (
            .network(place: "http://a", .tryLater(status: 503, seconds: 7300)),
            "http://a could not be fetched: the server asks to wait 3 hours."
        ),
        (
            .network(place: "http://a", .processing(seconds: 1)),
            "http://a could not be fetched: the server is still preparing it, and asks to wait 1 second."
        ),
        (.network(place: "http://a", .interrupted), "http://a could not be fetched: the connection broke off."),
        (.network(place: "http://a", .timedOut), "http://a could not be fetched: the server did not answer in time."),
        (.tooLarge(place: "/a", limit: 64 << 20), "/a is larger than the limit of 64 MB for a feed."),
        (.tooDeep(place: "/a", limit: 512), "/a nests deeper than the limit of 512 brackets."),
        (.folderWithoutMedia(place: "/a"), "The folder /a holds no videos or pictures."),
        (.notAFeed(place: "/a", .binary), "/a is binary data, but neither a feed nor a video or picture."),
        (.emptyBody(place: "/a"), "/a is empty."),
        (
            .network(place: "http://a", .tls("It broke.")),
            "http://a could not be fetched: the secure connection failed (It broke)."
        ),
        (
            .network(place: "http://a", .unsupportedURL("file:///b")),
            "http://a could not be fetched: it leads to file:///b, which may not be opened from there."
        ),
        (
            .noSource(place: "2 sources", first: .emptyBody(place: "/a")),
            "None of 2 sources could be read. The first: /a is empty."
        ),
        (
            .nothingReadable(
                place: "/a",
                skipped: [SkippedItem(place: "1", reason: "it is null"), SkippedItem(place: "2", reason: "no")]),
            "Nothing in /a could be used: all 2 posts were skipped, the first because it is null."
        ),
        (.emptyFeed(place: "/a"), "/a lists no posts."),
        (
            .nothingReadable(place: "/a", skipped: [SkippedItem(place: "item 1", reason: "it is null")]),
            "Nothing in /a could be used: its only post was skipped because it is null."
        ),
        (.signInNeeded(server: "a.org"), "a.org shows this only to people who are signed in there."),
        (.closedToGuests(server: "a.org"), "a.org shows this to nobody from outside."),
        (.tooManyRequests(server: "a.org", until: nil), "a.org was asked too often. Try again later."),
    ])
    func isOneSentence(_ error: FeedServiceError, _ sentence: String) {
        #expect(error.description == sentence)
    }

    @Test func countsThatNobodyGaveAreAbsent() {
        let item = Post(id: "1", media: [])
        #expect(item.counts.likes == nil && item.counts.comments == nil && item.counts.views == nil)
    }
}
