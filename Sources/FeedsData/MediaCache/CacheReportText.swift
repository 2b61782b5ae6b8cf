// A cache report for people and for programs.
// Thread: any; pure. Invariant: members of the JSON are always there, null when there is nothing to say.

import FeedsModels

enum CacheReportText {
    fileprivate static let kinds = [
        "file": "videos", "stream": "streams", "picture": "pictures", "document": "playlists",
    ]

    fileprivate static func number(_ value: Double?) -> JSONTree { value.map { .double($0) } ?? .null }
    fileprivate static func owner(_ process: Int32?) -> JSONTree { process.map { .int(Int($0)) } ?? .null }
}

extension CacheReport {
    package var text: String {
        var lines = ["Folder     \(folder)"]
        if let owner { lines.append("In use     by process \(owner)") }
        lines.append("Kept       \(Self.size(bytes)) of \(Self.size(limit)), \(entries) entries, \(complete) complete")
        for share in shares {
            let name = CacheReportText.kinds[share.kind] ?? share.kind
            lines.append("           \(Self.size(share.bytes)) in \(share.entries) \(name), \(share.complete) complete")
        }
        if feeds.documents > 0 {
            lines.append("Feeds      \(Self.size(feeds.bytes)) in \(feeds.documents) documents")
        }
        if let hitRate {
            let reads = traffic.hits + traffic.misses
            lines.append(
                "Hits       \(Int(saturating: (hitRate * 100).rounded())) % of \(reads) reads needed no network")
            lines.append(
                "Network    \(Self.size(traffic.fetched)) fetched, \(Self.size(traffic.served)) served from here")
        }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        JSONWriter.text(
            of: .object([
                "folder": .string(folder), "owner": CacheReportText.owner(owner), "bytes": .int(Int(bytes)),
                "limit": .int(Int(limit)), "entries": .int(entries), "complete": .int(complete), "pieces": .int(pieces),
                "hits": .int(traffic.hits), "misses": .int(traffic.misses),
                "hit_rate": CacheReportText.number(hitRate), "fetched": .int(Int(traffic.fetched)),
                "served": .int(Int(traffic.served)), "error": .null,
                "feeds": .object(["documents": .int(feeds.documents), "bytes": .int(Int(feeds.bytes))]),
                "kinds": .object(JSONObject(shares.map { ($0.kind, Self.tree(of: $0)) })),
            ]))
    }

    package static func json(error: String) -> String { JSONWriter.text(of: .object(["error": .string(error)])) }

    /// "12.3 MB".
    package static func size(_ bytes: Int64) -> String {
        let steps: [(String, Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let (unit, step) = steps.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) B" }
        return "\((Double(bytes) / step * 10).rounded() / 10) \(unit)"
    }

    private static func tree(of share: Share) -> JSONTree {
        .object([
            "entries": .int(share.entries), "complete": .int(share.complete), "bytes": .int(Int(share.bytes)),
        ])
    }
}

extension CacheReport.Clearing {
    /// What kept it from being cleared.
    package var problem: String? {
        switch self {
        case .cleared: nil
        case .inUse(let process):
            "The cache is in use\(process > 0 ? " by process \(process)" : ""). Close its window first."
        case .failed(let reason): "The cache was not cleared: \(reason)."
        }
    }

    package func json(freed bytes: Int64) -> String {
        var owner: Int32?
        if case .inUse(let process) = self { owner = process }
        return JSONWriter.text(
            of: .object([
                "cleared": .bool(self == .cleared), "freed": .int(self == .cleared ? Int(bytes) : 0),
                "owner": CacheReportText.owner(owner), "error": problem.map { .string($0) } ?? .null,
            ]))
    }
}
