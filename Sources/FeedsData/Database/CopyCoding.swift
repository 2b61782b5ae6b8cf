// Encodes copies of posts as the text of a row, and decodes them.
// Thread: that of its owner. Invariant: an unreadable copy is nil, and costs a single post.

import FeedsModels
import Foundation

final class CopyCoding {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init() {
        // The same post must give the same text, so that writing it again changes nothing.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }

    func text(of post: Post) -> String? {
        // Every post can be written as JSON; otherwise it would only be missing from the library.
        (try? encoder.encode(post)).map { String(decoding: $0, as: UTF8.self) }
    }

    func post(_ text: String) -> Post? {
        // An unreadable copy counts as evicted.
        try? decoder.decode(Post.self, from: Data(text.utf8))
    }
}
