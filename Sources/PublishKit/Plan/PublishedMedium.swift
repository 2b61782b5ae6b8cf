// What a folder of `m/` holds, as its `media.json` says. A later run needs nothing else.
// Thread: any; a plain value. Invariant: `files` lists every other file of the folder with its length, so that a run can
// tell a whole folder from a damaged one.

package struct PublishedMedium: Sendable, Hashable, Codable {
    package struct Level: Sendable, Hashable, Codable {
        package var file: String
        package var type: String
        package var width: Int
        package var height: Int
        package var size: Int
        package var bitsPerSecond: Int?
        package var codecs: String?
        /// Bytes before the first chunk.
        package var head: Int?
        /// Bytes of each chunk.
        package var chunks: [Int]?

        enum CodingKeys: String, CodingKey {
            case file, type, width, height, size, codecs, head, chunks
            case bitsPerSecond = "bits_per_second"
        }
    }

    package struct Board: Sendable, Hashable, Codable {
        package var width: Int
        package var height: Int
        package var columns: Int
        package var count: Int
        package var interval: Double
    }

    package struct Text: Sendable, Hashable, Codable {
        package var file: String
        package var language: String?
        package var label: String?
    }

    package var form: Recipe.Form
    package var width: Int
    package var height: Int
    package var duration: Double?
    package var hasSound: Bool?
    /// The mean colour, as "#2b2b33".
    package var colour: String?
    /// Smallest first.
    package var levels: [Level]
    /// Of each chunk, the same in all levels.
    package var seconds: [Double]?
    package var board: Board?
    package var texts: [Text] = []
    package var files: [String: Int] = [:]

    package static let file = "media.json"
}
