// Follows every name in a site: from the feed to its pages, from each medium to its files, from each page to its links.
// Thread: any; reads the disk. Invariant: `faults` is empty exactly when every named file exists and is whole.

import Foundation

@testable import PublishKit

struct SiteReader {
    private let root: URL
    private(set) var faults: [String] = []
    private(set) var items = 0
    private(set) var names: Set<String> = []

    init(_ root: URL) {
        self.root = root
        var next: String? = exists("feed.json") ? "feed.json" : nil
        while let page = next { next = readFeed(page) }
        if exists("index.html") { readPage("index.html") }
        for file in ["rss.xml", "sitemap.xml"] where exists(file) { readFeedText(file) }
        for folder in (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/p")) ?? [] {
            if exists("p/\(folder)/index.html") { readPage("p/\(folder)/index.html") }
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/m")) ?? [] {
            if SiteFolder.medium(name, in: root) == nil { faults.append("m/\(name) is not whole") }
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.path + "/" + path) }

    private mutating func follow(_ path: String, from place: String) {
        names.insert(path)
        let file = path.hasSuffix("/") ? path + "index.html" : path
        if !exists(file) { faults.append("\(place) names \(path), which is missing") }
    }

    private mutating func readFeed(_ name: String) -> String? {
        guard let data = try? Data(contentsOf: root.appending(path: name)),
            let feed = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let list = feed["items"] as? [[String: Any]]
        else {
            faults.append("\(name) is no feed")
            return nil
        }
        items += list.count
        walk(feed, in: name)
        return feed["next_url"] as? String
    }

    private mutating func walk(_ value: Any, in place: String) {
        if let list = value as? [Any] { for part in list { walk(part, in: place) } }
        guard let object = value as? [String: Any] else { return }
        for (key, value) in object {
            let isName = ["url", "hls", "poster", "image", "avatar", "next_url", "profile_picture_url"].contains(key)
            if isName, let path = value as? String, !path.contains("://") { follow(path, from: place) }
            walk(value, in: place)
        }
        if let url = object["url"] as? String, let size = object["size"] as? Int {
            let facts = try? FileManager.default.attributesOfItem(atPath: root.path + "/" + url)
            if (facts?[.size] as? NSNumber)?.intValue != size {
                faults.append("\(url) has another size than \(place) says")
            }
        }
    }

    private mutating func readPage(_ name: String) {
        guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8),
            text.hasSuffix("</html>\n")
        else { return faults.append("\(name) is not whole") }
        let folder = name.split(separator: "/").dropLast().count
        // Other sites, and what stands in the page itself, are no files of this site.
        for match in text.matches(of: /(?:href|src|poster)="(?!data:)([^"#]*)"/) where !match.1.contains("://") {
            let up = String(repeating: "../", count: folder)
            follow(match.1.hasPrefix(up) ? String(match.1.dropFirst(up.count)) : String(match.1), from: name)
        }
    }

    private mutating func readFeedText(_ name: String) {
        guard let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8) else {
            return faults.append("\(name) cannot be read")
        }
        for match in text.matches(of: /(?:url|href|uri)="([^"]*)"/) where !match.1.contains("://") {
            follow(String(match.1), from: name)
        }
    }
}
