// Asks a host whether it serves a published site right: the feed, byte ranges cold and warm, types, compression, caching.
// Thread: any. Invariant: asks for one file of each sort, so a check costs the host next to nothing.

package import FeedsModels
package import Foundation

package struct HostCheck: Sendable {
    package struct Finding: Sendable, Hashable {
        package let isGood: Bool
        /// Without it the site does not work; else it is only slower or less safe.
        package let isNeeded: Bool
        package let words: String
    }

    private struct Feed: Decodable {
        struct Item: Decodable { let ours: Ours }
        struct Ours: Decodable { let media: [Medium] }
        struct Medium: Decodable {
            let renditions: [Rendition]
            let hls: String?
        }
        struct Rendition: Decodable {
            let url: String
            let type: String
            let size: Int
        }
        let items: [Item]
    }

    private let address: URL
    private let network: any NetworkServiceProtocol

    /// `address` is the folder of the site.
    package init(_ address: URL, network: any NetworkServiceProtocol) {
        (self.address, self.network) = (address, network)
    }

    package func findings() async -> [Finding] {
        var findings: [Finding] = []
        guard let feed = await get("feed.json", &findings, called: "feed.json") else { return findings }
        let decoder = JSONDecoder()
        // The only member that begins with an underscore.
        decoder.keyDecodingStrategy = .custom { keys in
            let last = keys[keys.count - 1]
            return last.stringValue == "_mutoscope" ? Key(stringValue: "ours") ?? last : last
        }
        guard let content = try? decoder.decode(Feed.self, from: feed.body) else {
            return findings + [no("feed.json is not the feed of a published site")]
        }
        findings += [type(of: feed, holds: "json", called: "feed.json"), short(feed)]
        if let page = await get("index.html", &findings, called: "index.html") { findings += pageHeaders(page) }
        let media = content.items.flatMap(\.ours.media)
        guard let clip = media.flatMap(\.renditions).first(where: { $0.type == "video/mp4" && $0.size > 2000 }) else {
            return findings + [better(true, "the feed has no clip, so ranges were not asked for")]
        }
        findings += await ranges(clip.url)
        if let list = media.lazy.compactMap(\.hls).first, let answer = await get(list, &findings, called: "a playlist")
        {
            findings.append(type(of: answer, holds: "mpegurl", called: "a playlist", isNeeded: false))
        }
        return findings
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    // MARK: Ranges

    private func ranges(_ path: String) async -> [Finding] {
        var findings: [Finding] = []
        guard let first = await get(path, &findings, called: "the first bytes of a clip", range: 0..<2000) else {
            return findings
        }
        guard first.status == 206 else {
            return [no("the host ignores byte ranges, so each clip comes whole before it plays")]
        }
        for time in ["cold", "warm"] {
            guard let part = await get(path, &findings, called: "a range of a clip (\(time))", range: 1000..<2000)
            else {
                continue
            }
            let isRight = part.status == 206 && part.body == first.body.dropFirst(1000).prefix(1000)
            findings.append(Finding(isGood: isRight, isNeeded: true, words: "a range of a clip is right (\(time))"))
        }
        let isPlain = ["", "identity"].contains(first.headers["content-encoding"] ?? "")
        findings.append(Finding(isGood: isPlain, isNeeded: true, words: "clips come without compression"))
        findings.append(type(of: first, holds: "video/mp4", called: "a clip"))
        let caching = first.headers["cache-control"] ?? ""
        findings.append(better(caching.contains("immutable") || caching.contains("max-age=3"), "clips stay in caches"))
        let origin = first.headers["access-control-allow-origin"] != nil
        findings.append(
            better(true, origin ? "other sites may embed the clips (CORS)" : "other sites may not read the clips"))
        return findings
    }

    // MARK: Headers

    private func short(_ feed: NetworkResponse) -> Finding {
        let caching = feed.headers["cache-control"] ?? ""
        let age = caching.firstMatch(of: /max-age=([0-9]+)/).flatMap { Int($0.1) } ?? 0
        return better(age <= 3600 && !caching.contains("immutable"), "caches ask for a new feed.json within an hour")
    }

    private func pageHeaders(_ page: NetworkResponse) -> [Finding] {
        [
            type(of: page, holds: "text/html", called: "index.html"),
            better(page.headers["content-security-policy"] != nil, "pages come with a Content-Security-Policy"),
            better(page.headers["x-content-type-options"] == "nosniff", "browsers may not guess types (nosniff)"),
        ]
    }

    private func type(
        of answer: NetworkResponse, holds text: String, called name: String, isNeeded: Bool = true
    ) -> Finding {
        let type = (answer.headers["content-type"] ?? "none").lowercased()
        let isGood = type.contains(text)
        let words = "\(name) has the type \(text)" + (isGood ? "" : ", but came as \(ShownText.cut(type, to: 80))")
        return Finding(isGood: isGood, isNeeded: isNeeded, words: words)
    }

    private func no(_ words: String) -> Finding { Finding(isGood: false, isNeeded: true, words: words) }
    private func better(_ isGood: Bool, _ words: String) -> Finding {
        Finding(isGood: isGood, isNeeded: false, words: words)
    }

    // MARK: Asking

    private func get(
        _ path: String, _ findings: inout [Finding], called name: String, range: Range<Int64>? = nil
    ) async -> NetworkResponse? {
        guard let url = URL(string: path, relativeTo: address)?.absoluteURL else { return nil }
        do throws(NetworkError) {
            return try await network.fetch(NetworkRequest(url: url, range: range, sizeLimit: 64 << 20))
        } catch {
            findings.append(no("\(name) did not come: \(error.description)"))
            return nil
        }
    }
}

extension [HostCheck.Finding] {
    package var isWorking: Bool { !contains { $0.isNeeded && !$0.isGood } }

    package var text: String {
        let lines = map { ($0.isGood ? "yes  " : $0.isNeeded ? "NO   " : "no   ") + $0.words }
        return (lines + [isWorking ? "The site works." : "The site does not work from this host."]).joined(
            separator: "\n")
    }

    package var json: String {
        let list = map {
            JSONText.object(["good": .bool($0.isGood), "needed": .bool($0.isNeeded), "words": .string($0.words)])
        }
        return JSONText.object(["works": .bool(isWorking), "findings": .list(list), "error": .null]).text
    }
}
