// The address of a page, in the parts by which the software of its server is told what it shows.
// Thread: any; a plain value. Invariant: names and ids have the letters that such names can have.

import Foundation

struct NetworkPage: Sendable {
    let server: String
    /// The path's parts, without the marks of other letters.
    private(set) var parts: [String]
    private let query: [URLQueryItem]

    init(_ url: URL, server: String) {
        self.server = server
        parts = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        // A form of a web page writes a space as a plus.
        let spaced = components?.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%20")
        components?.percentEncodedQuery = spaced
        query = components?.queryItems ?? []
    }

    subscript(name: String) -> String? { query.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 } }

    /// Words as a source's text holds them.
    static func escaped(_ words: String) -> String {
        words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The page without the first parts of its path.
    func without(_ count: Int) -> NetworkPage {
        var page = self
        page.parts.removeFirst(count)
        return page
    }

    /// The account at that place, with its server.
    func handle(_ index: Int) -> String? {
        guard parts.indices.contains(index), parts[index].contains("@") else {
            return name(index).map { "\($0)@\(server)" }
        }
        return AccountName(parts[index]).map { "\($0.name)@\($0.server)" }
    }

    /// The part at that place as a name: "@ann" is "ann".
    func name(_ index: Int, marked: Bool = false) -> String? {
        guard parts.indices.contains(index), !marked || parts[index].hasPrefix("@") else { return nil }
        let name = marked ? String(parts[index].dropFirst()) : parts[index]
        let isFile = [".rss", ".atom", ".json", ".xml"].contains(where: name.lowercased().hasSuffix)
        return AccountName.isName(name[...]) && name.utf8.count <= 64 && !isFile ? name : nil
    }

    func tag(_ index: Int) -> String? {
        parts.indices.contains(index) && TagName.isName(parts[index]) ? parts[index] : nil
    }

    func id(_ index: Int) -> String? {
        guard parts.indices.contains(index), (1...64).contains(parts[index].utf8.count),
            parts[index].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        return parts[index]
    }

    /// A number, or one of the long ids that have letters too.
    func postID(_ index: Int) -> String? {
        id(index).flatMap { id in
            let isNumber = id.allSatisfy(\.isNumber)
            let isLong =
                id.count >= 16 && id.contains(where: \.isNumber) && id.allSatisfy { $0.isLetter || $0.isNumber }
            return isNumber || isLong ? id : nil
        }
    }
}
