// Shared fixtures of the HLS tests: a web of files in memory with adjustable speed, and playlists made of texts.

import FeedsModels
import FeedsTestSupport
import Foundation

@testable import FeedsData

/// A cache over a web in memory, in which a test sets the duration of each fetch.
actor MemoryStorage: HLSStorage {
    private var files: [String: Data]
    private var documents: Set<URL> = []
    private var kept: [EntryKey: [Int: Int]] = [:]
    private var slow: [String: Double] = [:]
    private var isOffline = false
    /// Names of the files that came over the network, in order.
    private(set) var fetched: [String] = []

    init(_ files: [String: Data]) { self.files = files }

    func setOffline() { isOffline = true }

    /// Sets the seconds that a file takes.
    func take(_ seconds: Double, for name: String) { slow[name] = seconds }

    func document(
        _ url: URL, of medium: URL, limit: Int, check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedDocument {
        let data = try documents.contains(url) ? file(url) : download(url)
        if let refusal = check(data) { throw refusal }
        documents.insert(url)
        return CachedDocument(data: data, url: url)
    }

    func keeps(document url: URL, of medium: URL) -> Bool { documents.contains(url) }

    func piece(
        _ number: Int, of entry: EntryKey, from url: URL, range: Range<Int64>?, limit: Int,
        check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> CachedPiece {
        let isHere = kept[entry]?[number] != nil
        let all = try isHere ? file(url) : download(url)
        let data = range.map { all.subdata(in: Int($0.lowerBound)..<Int($0.upperBound)) } ?? all
        kept[entry, default: [:]][number] = data.count
        if isHere { return CachedPiece(data: data) }
        if let refusal = check(data) { throw refusal }
        return CachedPiece(data: data, fetched: data.count, seconds: slow[url.lastPathComponent] ?? 0.1)
    }

    func sizes(of entry: EntryKey) -> [Int: Int] { kept[entry] ?? [:] }

    private func download(_ url: URL) throws(MediaError) -> Data {
        if isOffline { throw .network(.offline) }
        fetched.append(url.lastPathComponent)
        return try file(url)
    }

    private func file(_ url: URL) throws(MediaError) -> Data {
        guard let data = files[url.lastPathComponent] else { throw .network(.status(404)) }
        return data
    }
}

/// A ladder of three rates with segments of two seconds, whose bytes tell their names: "mid1.ts" and so on.
struct Ladder {
    static let rates = ["low": 400_000, "mid": 1_200_000, "high": 3_000_000]
    static let names = ["low", "mid", "high"]

    let count: Int
    var files: [String: Data] = [:]

    init(count: Int = 6) {
        self.count = count
        files["main.m3u8"] = Data(Self.master().utf8)
        for name in Self.names {
            files["\(name).m3u8"] = Data(Self.media(name, count: count).utf8)
            for index in 0..<count { files["\(name)\(index).ts"] = Self.segment(name, index) }
        }
    }

    static func master(_ names: [String] = names, more: String = "") -> String {
        names.reduce(into: "#EXTM3U\n") { text, name in
            text +=
                "#EXT-X-STREAM-INF:BANDWIDTH=\(rates[name] ?? 0),CODECS=\"avc1.64001f,mp4a.40.2\"\(more)\n\(name).m3u8\n"
        }
    }

    static func media(_ name: String, count: Int, seconds: Double = 2) -> String {
        (0..<count).reduce(into: "#EXTM3U\n") { $0 += "#EXTINF:\(seconds),\n\(name)\($1).ts\n" } + "#EXT-X-ENDLIST\n"
    }

    static func segment(_ name: String, _ index: Int) -> Data {
        Data([0x47]) + Data("\(name)\(index)".utf8) + Data(count: (rates[name] ?? 0) / 4)
    }
}

extension Rendition {
    static func hls(_ address: String = "https://example.org/main.m3u8") -> Rendition {
        Rendition(url: URL(string: address) ?? URL(filePath: "/"), delivery: .hls)
    }
}

extension SegmentData {
    /// The name in the bytes of a ladder's segment.
    var name: String { String(decoding: data.dropFirst().prefix { $0 != 0 }, as: UTF8.self) }
}

extension SegmentReader {
    func piece(_ segment: Int) async throws(MediaError) -> SegmentData {
        try await withCheckedContinuation { answer in
            read(segment: segment) { answer.resume(returning: $0) }
        }.get()
    }
}
