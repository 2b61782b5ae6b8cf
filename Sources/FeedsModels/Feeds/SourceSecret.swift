// Finds and removes the secrets in an address: passwords and tokens.
// Thread: any; a plain value. Invariant: an address with a secret is never stored in a file.

package import Foundation

package enum SourceSecret: Error, Hashable, Sendable {
    /// `https://user:password@…`
    case password
    /// `?token=…`, with the name of the parameter.
    case token(String)

    /// Words in a parameter's name that mark a secret.
    private static let words: Set = [
        "token", "key", "apikey", "accesskey", "authkey", "secretkey", "secret", "password", "passwd", "pwd", "pass",
        "signature", "sig", "auth",
        "authorization", "jwt", "session", "sid", "credential", "credentials", "bearer",
    ]

    /// The first secret in these texts.
    package static func found(in texts: [String]) -> SourceSecret? { texts.lazy.compactMap(found).first }

    private static func found(in text: String) -> SourceSecret? {
        guard text.contains("://"), let address = URLComponents(string: text) else { return nil }
        if address.user != nil || address.password != nil { return .password }
        var parameters = address.queryItems ?? []
        // Some services put their parameters into the fragment.
        parameters += URLComponents(string: "?" + (address.fragment ?? ""))?.queryItems ?? []
        return parameters.first(where: isSecret).map { .token($0.name) }
    }

    private static func isSecret(_ item: URLQueryItem) -> Bool { item.value?.isEmpty == false && isSecret(item.name) }

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

// MARK: - Keys

extension SourceSecret {
    private static let keyNames = ["nsec1", "ncryptsec1"]
    private static let keyLetters = Set("023456789acdefghjklmnpqrstuvwxyz")
    /// A real key has 58 letters after its name; a part of one is secret too.
    private static let shortestKey = 20

    /// Whether the text holds the private key of a Nostr account.
    package static func holdsKey(_ text: String) -> Bool {
        let text = text.lowercased()
        return keyNames.contains { name in
            text.ranges(of: name).contains { found in
                text[found.upperBound...].prefix { keyLetters.contains($0) }.count >= shortestKey
            }
        }
    }
}

// MARK: - Addresses without them

extension SourceSecret {
    /// The address without name and password; the requested resource stays the same.
    package static func withoutLogin(_ url: URL) -> URL {
        guard url.user != nil || url.password != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        (parts.user, parts.password) = (nil, nil)
        return parts.url ?? url
    }

    /// The address for storing: without login and without tokens.
    package static func without(_ url: URL) -> URL {
        guard found(in: url.absoluteString) != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        (parts.user, parts.password) = (nil, nil)
        let kept = parts.percentEncodedQueryItems?.filter { !isSecret($0) } ?? []
        parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
        // A fragment does not change which resource is fetched.
        parts.fragment = nil
        return parts.url ?? url
    }

    /// The same for a text that the user typed: a path stays as it is.
    package static func without(_ text: String) -> String {
        guard text.contains("://"), let url = URL(string: text) else { return text }
        return without(url).absoluteString
    }

    /// The Authorization header from name and password.
    package static func login(in url: URL) -> String? {
        guard url.user != nil || url.password != nil else { return nil }
        let parts = [url.user(percentEncoded: false), url.password(percentEncoded: false)].map { $0 ?? "" }
        return "Basic " + Data(parts.joined(separator: ":").utf8).base64EncodedString()
    }
}

extension SourceSecret {
    /// A sentence that explains why the address is not stored, and what to do instead.
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
