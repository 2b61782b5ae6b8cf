// Helpers of the decoding tests: decode a document as if it came from a remote or a local place.

import FeedsData
import FeedsModels
import Foundation
import Testing

enum Decoding {
    static let firstLaunch = Date(timeIntervalSince1970: 1_750_000_000)

    static func remote(
        _ text: String, at address: String = "https://feeds.example.com/a/feed.json"
    ) throws -> FeedsResponse {
        try decode(Data(text.utf8), at: try #require(URL(string: address)))
    }

    static func local(
        _ text: String, at path: String = "/feeds/a/feed.json", existing: Set<String> = []
    ) throws -> FeedsResponse {
        try decode(Data(text.utf8), at: URL(fileURLWithPath: path), existing: existing)
    }

    static func decode(_ data: Data, at url: URL, existing: Set<String> = []) throws -> FeedsResponse {
        let context = DecodingContext(document: url, firstLaunch: firstLaunch) { existing.contains($0) }
        return try FeedDecoder(context: context, place: "feed.json").decode(data)
    }

    /// The error from decoding such a document.
    static func failure(_ text: String, at address: String = "https://feeds.example.com/feed.json") -> FeedServiceError?
    {
        failure(Data(text.utf8), at: address)
    }

    static func failure(_ data: Data, at address: String = "https://feeds.example.com/feed.json") -> FeedServiceError? {
        guard let url = URL(string: address) else { return nil }
        let context = DecodingContext(document: url, firstLaunch: firstLaunch)
        do throws(FeedServiceError) {
            _ = try FeedDecoder(context: context, place: "feed.json").decode(data).requiringContent(at: "feed.json")
            return nil
        } catch {
            return error
        }
    }
}

extension FeedsResponse {
    func reason(at place: String) -> String? { skipped.first { $0.place == place }?.reason }
}
