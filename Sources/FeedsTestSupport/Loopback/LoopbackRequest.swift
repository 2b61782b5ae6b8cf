// A GET request as received.
// Thread: any; a plain value. Invariant: header names are in lower case.

import Foundation

package struct LoopbackRequest: Sendable, Hashable {
    package var path: String
    /// Lower-case names.
    package var headers: [String: String]

    package init(path: String, headers: [String: String] = [:]) {
        self.path = path
        self.headers = headers
    }

    /// Nil when it is not a GET.
    init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[0] == "GET" else { return nil }
        self.init(path: String(words[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
    }

    /// The requested bytes, when the request names a range by its first byte.
    package var range: Range<Int64>? {
        guard let value = headers["range"], value.hasPrefix("bytes=") else { return nil }
        let ends = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int64(ends[0]), first >= 0 else { return nil }
        guard let last = ends[1].isEmpty ? Int64.max - 1 : Int64(ends[1]), last >= first, last < .max else {
            return nil
        }
        return first..<last + 1
    }
}
