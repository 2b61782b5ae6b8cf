// Copies of posts to the text that a row holds, and back.
// Thread: that of its owner. Invariant: what cannot be read is nil, and costs one post.

import FeedsModels
import Foundation

final class CopyCoding {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init() {
        // The same post gives the same text, and so changes nothing.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }

    func text(of post: FeedItem) -> String? {
        // Nothing in a post is beyond JSON; if it were, the post would only be missing from the library.
        (try? encoder.encode(post)).map { String(decoding: $0, as: UTF8.self) }
    }

    func post(_ text: String) -> FeedItem? {
        // A copy that cannot be read is as good as an evicted one.
        try? decoder.decode(FeedItem.self, from: Data(text.utf8))
    }
}
