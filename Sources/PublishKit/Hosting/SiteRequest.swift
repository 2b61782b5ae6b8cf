// The head of a request to the site's own server.
// Thread: any; a plain value. Invariant: `names` never leads out of a folder, and never to a hidden file.

import Foundation

struct SiteRequest: Sendable, Hashable {
    /// A status that refuses the request; the connection then ends.
    struct Refusal: Error, Hashable { let status: Int }

    /// Longer heads are refused.
    static let limit = 8192

    private(set) var wantsBody = true
    /// The parts of the path, decoded.
    private(set) var names: [String] = []
    private(set) var isFolder = false
    private(set) var range = ""
    private(set) var ifRange = ""
    private(set) var knownTags = ""
    private(set) var acceptsGzip = false
    private(set) var staysOpen = true

    init(head: String) throws(Refusal) {
        var lines = head.components(separatedBy: "\r\n")[...]
        guard let words = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false), words.count == 3,
            words[2].hasPrefix("HTTP/")
        else { throw Refusal(status: 400) }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw Refusal(status: 505) }
        guard words[0] == "GET" || words[0] == "HEAD" else { throw Refusal(status: 405) }
        wantsBody = words[0] == "GET"
        try readPath(words[1])
        let fields = try Self.fields(lines)
        // A body that the server does not read would be taken for the next request.
        guard fields["transfer-encoding"] == nil, ["", "0"].contains(fields["content-length"] ?? "") else {
            throw Refusal(status: 400)
        }
        // A page of another site can give its own name this address, and would then read the site.
        guard Self.isNear(fields["host"] ?? "") else { throw Refusal(status: 421) }
        (range, ifRange) = (fields["range"] ?? "", fields["if-range"] ?? "")
        knownTags = fields["if-none-match"] ?? ""
        acceptsGzip = (fields["accept-encoding"] ?? "").split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() == "gzip"
        }
        staysOpen = words[2] == "HTTP/1.1" && fields["connection"]?.lowercased() != "close"
    }

    private mutating func readPath(_ target: Substring) throws(Refusal) {
        let path = target.prefix { $0 != "?" }
        guard path.hasPrefix("/") else { throw Refusal(status: 400) }
        var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true {
            isFolder = true
            parts.removeLast()
        }
        for part in parts {
            guard let name = part.removingPercentEncoding else { throw Refusal(status: 400) }
            // Hidden names also hold "." and "..".
            guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "/"))
            else { throw Refusal(status: 404) }
            names.append(name)
        }
    }

    private static func fields(_ lines: ArraySlice<String>) throws(Refusal) -> [String: String] {
        var fields: [String: String] = [:]
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else {
                throw Refusal(status: 400)
            }
            let name = line[..<colon].lowercased()
            guard !["host", "content-length"].contains(name) || fields[name] == nil else { throw Refusal(status: 400) }
            fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return fields
    }

    /// An address in numbers, this machine, or a name that only the local network gives.
    private static func isNear(_ host: String) -> Bool {
        let name = host.split(separator: ":", omittingEmptySubsequences: false).first.map { $0.lowercased() } ?? ""
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return name == "localhost" || name.hasSuffix(".local")
            || (numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil })
    }
}
