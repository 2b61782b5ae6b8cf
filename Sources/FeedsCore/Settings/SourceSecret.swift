// What in an address is nobody else's business: a password, a token.
// Thread: any; a plain value. Invariant: an address that holds one is never kept in a file.

import FeedsModels
import Foundation

package enum SourceSecret: Error, Hashable, Sendable {
    /// `https://user:password@…`
    case password
    /// `?token=…`, by the name it has there.
    case token(String)

    /// What parts of a parameter's name give it away, in one word or as one of several.
    private static let words: Set = [
        "token", "key", "apikey", "accesskey", "authkey", "secretkey", "secret", "password", "passwd", "pwd", "pass",
        "signature", "sig", "auth",
        "authorization", "jwt", "session", "sid", "credential", "credentials", "bearer",
    ]

    /// The first one in these texts.
    package static func found(in texts: [String]) -> SourceSecret? { texts.lazy.compactMap(found).first }

    private static func found(in text: String) -> SourceSecret? {
        guard text.contains("://"), let address = URLComponents(string: text) else { return nil }
        if address.user != nil || address.password != nil { return .password }
        var parameters = address.queryItems ?? []
        // Some put them behind the sign for a place in a page.
        parameters += URLComponents(string: "?" + (address.fragment ?? ""))?.queryItems ?? []
        return parameters.first { $0.value?.isEmpty == false && isSecret($0.name) }.map { .token($0.name) }
    }

    private static func isSecret(_ name: String) -> Bool {
        let parts = name.split { !$0.isLetter }.flatMap(words)
        return parts.contains { part in Self.words.contains(part) || part.hasSuffix("token") }
            || Self.words.contains(name.lowercased())
    }

    /// "accessToken" is two words.
    private static func words(of name: Substring) -> [String] {
        var words: [String] = []
        for letter in name {
            if letter.isUppercase, words.last?.last?.isLowercase == true || words.isEmpty { words.append("") }
            if words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words.map { $0.lowercased() }
    }
}

extension SourceSecret {
    /// Why it is not kept, and what to do instead.
    package var sentence: String {
        switch self {
        case .password:
            tr("This address holds a password, which would lie readable in a file. It can be opened, but not kept.")
        case .token(let name):
            tr(
                "This address holds a secret (%1), which would lie readable in a file. It can be opened, but not kept.",
                name)
        }
    }
}
