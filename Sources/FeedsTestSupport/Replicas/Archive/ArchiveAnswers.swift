// The replica's answer to a path.
// Thread: any; pure. Invariant: values are texts or lists of texts, in the mixture that a real archive has.

import Foundation

enum ArchiveAnswers {
    static func answer(_ address: String, _ state: ArchiveReplica.State) -> FaultyRoute? {
        guard let parts = URLComponents(string: address) else { return .status(400) }
        let path = parts.path.split(separator: "/").map(String.init)
        switch path.first {
        case "download", "0": return file(path, state)
        case "services": return .data(Data("picture".utf8), type: "image/jpeg")
        default: break
        }
        if state.isBusy { return FaultyRoute.status(503).with("Retry-After", "120") }
        if state.isClosed { return .status(403) }
        switch path.first {
        case "advancedsearch.php": return list(parts.queryItems ?? [], state)
        case "metadata" where path.count == 2: return item(path[1], state)
        default: return .status(404)
        }
    }

    // MARK: Lists

    private static func list(_ query: [URLQueryItem], _ state: ArchiveReplica.State) -> FaultyRoute {
        let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
        let fields = Set(query.filter { $0.name == "fl[]" }.compactMap(\.value))
        guard let question = values["q"], values["output"] == "json", let rows = Int(values["rows"] ?? ""),
            let page = Int(values["page"] ?? "1"), page >= 1
        else { return ReplicaJSON.answer(["error": "[INVALID_QUERY] Malformed query"]) }
        let found = state.items.filter { matches($0, question) && !$0.isDark }.sorted {
            values["sort[]"] == "publicdate desc" ? $0.publicdate > $1.publicdate : $0.number > $1.number
        }
        let docs = found.dropFirst((page - 1) * rows).prefix(rows).map { item in
            facts(item).filter { fields.contains($0.key) }
        }
        return ReplicaJSON.answer([
            "responseHeader": ["status": 0],
            "response": ["numFound": found.count, "start": (page - 1) * rows, "docs": Array(docs)] as ReplicaMembers,
        ])
    }

    private static func matches(_ item: ArchiveItem, _ question: String) -> Bool {
        if question.hasPrefix("mediatype:movies AND collection:") {
            return !item.isCollection && question.hasSuffix("\"\(item.collection)\"")
        }
        let words = item.isCollection ? "mediatype:collection AND (camels" : "mediatype:movies AND (camels"
        return question.hasPrefix(words) && question.hasSuffix(")")
    }

    private static func facts(_ item: ArchiveItem) -> ReplicaMembers {
        var facts: ReplicaMembers = [
            "identifier": item.id, "title": item.title, "description": "<p>A caravan &amp; its dust</p>",
            "creator": item.creators.count == 1 ? item.creators[0] : item.creators, "downloads": 7,
            "publicdate": ReplicaJSON.time(item.publicdate), "date": "1962-01-01T00:00:00Z",
            "subject": item.number.isMultiple(of: 2) ? "camels; dust" : ["camels", "dust"], "language": "eng",
            "mediatype": item.isCollection ? "collection" : "movies",
        ]
        facts["licenseurl"] = item.licence
        return facts
    }

    // MARK: Items

    private static func item(_ id: String, _ state: ArchiveReplica.State) -> FaultyRoute {
        guard let item = state.items.first(where: { $0.id == id }) else { return ReplicaJSON.answer(ReplicaMembers()) }
        if item.isDark {
            return ReplicaJSON.answer(["is_dark": true, "metadata": ["identifier": id]] as ReplicaMembers)
        }
        return ReplicaJSON.answer([
            "created": 1_770_000_000, "server": state.host, "dir": "/0/items/\(id)", "metadata": facts(item),
            "files": (1...item.films).flatMap { files(of: item, film: $0) },
        ])
    }

    private static func files(of item: ArchiveItem, film: Int) -> [ReplicaMembers] {
        let original = "camel \(film).mpeg"
        var files: [ReplicaMembers] = [
            [
                "name": original, "source": "original", "format": "MPEG2", "length": "88.5", "width": "1440",
                "height": "1080", "size": "900000000", "title": "Film \(film)",
            ],
            ["name": "secret \(film).mp4", "source": "derivative", "format": "h.264", "private": "true"],
            ["name": "camel \(film)_meta.xml", "source": "original", "format": "Metadata"],
        ]
        guard !item.isRaw else { return files }
        files += [
            made("camel \(film).gif", "Animated GIF", of: original),
            made("camel \(film).ogv", "Ogg Video", of: original),
            made("camel \(film).mp4", "h.264", of: original),
            ["name": "camel \(film).en.vtt", "source": "original", "format": "Web Video Text Tracks", "size": "90"],
            made("camel \(film).asr.srt", "SubRip", of: original),
        ]
        return files
    }

    private static func made(_ name: String, _ format: String, of original: String) -> ReplicaMembers {
        [
            "name": name, "source": "derivative", "original": original, "format": format, "length": "1:28.5",
            "width": "640", "height": "480", "size": "9000000",
        ]
    }

    /// As on the real archive, another address has the bytes.
    private static func file(_ path: [String], _ state: ArchiveReplica.State) -> FaultyRoute {
        guard path.first == "download", path.count == 3 else { return .data(state.clip, type: "video/mp4") }
        let name = path[2].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return .redirect(to: "http://\(state.host)/0/items/\(path[1])/\(name)")
    }
}
