// A request as received.
// Thread: any; a plain value. Invariant: header names are in lower case.

package import Foundation

package struct LoopbackRequest: Sendable, Hashable {
    package var path: String
    package var method = "GET"
    package var body = Data()
    /// Lower-case names.
    package var headers: [String: String]

    package init(path: String, headers: [String: String] = [:]) {
        self.path = path
        self.headers = headers
    }

    /// Nil when it is no request of HTTP.
    init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[0].allSatisfy(\.isUppercase) else { return nil }
        self.init(path: String(words[1]))
        method = String(words[0])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
    }

    /// The fields of a form in the body.
    package var form: [String: String] {
        let text = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
        let items = URLComponents(string: "?\(text)")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// The token of its Authorization header.
    package var token: String? {
        headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
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
