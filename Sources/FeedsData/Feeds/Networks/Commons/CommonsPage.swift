import Foundation

/// What the wiki named to go on, as a token: "continue=…&gsroffset=20".
enum CommonsPage {
    private static let mostValues = 6
    private static let longest = 500

    static func token(_ rest: JSONTree) -> String? {
        guard case .object(let members) = rest else { return nil }
        var values: [String: String] = [:]
        for (name, value) in members.members {
            guard let text = value.text ?? value.identifier, isName(name), text.utf8.count <= longest else {
                return nil
            }
            values[name] = text
        }
        guard !values.isEmpty, values.count <= mostValues else { return nil }
        var parts = URLComponents()
        parts.queryItems = values.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.percentEncodedQuery
    }

    /// Nil for a text that `token` did not make.
    static func values(_ token: String) -> [String: String]? {
        var parts = URLComponents()
        guard token.utf8.count <= mostValues * 2 * longest, token.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
            return nil
        }
        parts.percentEncodedQuery = token
        let items = parts.queryItems ?? []
        guard (1...mostValues).contains(items.count) else { return nil }
        var values: [String: String] = [:]
        for item in items {
            guard isName(item.name), let value = item.value, value.utf8.count <= longest else { return nil }
            values[item.name] = value
        }
        return values
    }

    /// Only names of the wiki's own that go on, so that a token changes nothing else about the request.
    private static func isName(_ name: String) -> Bool {
        name == "continue" || name.hasSuffix("continue") && name.allSatisfy { $0.isASCII && $0.isLowercase }
            || name == "gsroffset"
    }
}
