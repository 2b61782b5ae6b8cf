// The next address of a redirected request, and the headers that may go there.
// Thread: any; a plain value. Invariant: no address is visited twice, and only http and https are ever visited.

import Foundation

struct SoupRedirects {
    private(set) var url: URL
    /// The headers for the present hop.
    private(set) var headers: [String: String]
    /// Where an unbroken chain of permanent redirects has led.
    private(set) var movedTo: URL?
    private var isPermanent = true
    private var visited: Set<String>
    private let limit: Int
    private let mayRedirect: @Sendable (_ from: URL, _ to: URL) -> Bool

    init(
        first: URL, headers: [String: String], limit: Int,
        mayRedirect: @escaping @Sendable (_ from: URL, _ to: URL) -> Bool
    ) {
        url = first
        self.headers = headers
        self.limit = limit
        self.mayRedirect = mayRedirect
        visited = [first.absoluteString]
    }

    mutating func follow(_ location: String, isPermanent: Bool = false) throws(SoupError) {
        guard visited.count <= limit else { throw .tooManyRedirects }
        // A login in a server's redirect is not the user's, so it is removed.
        guard let next = URL(string: location, relativeTo: url)?.absoluteURL.withoutLogin, Self.isWeb(next) else {
            throw .forbiddenURL(location)
        }
        guard visited.insert(next.absoluteString).inserted else { throw .tooManyRedirects }
        guard mayRedirect(url, next) else { throw .forbiddenURL(next.absoluteString) }
        if !Self.sharesSecrets(url, next) {
            headers = headers.filter { $0.key.lowercased() != "authorization" }
        }
        url = next
        self.isPermanent = self.isPermanent && isPermanent
        if self.isPermanent { movedTo = next }
    }

    static func isWeb(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return false }
        return url.host()?.isEmpty == false
    }

    /// True for the same host and port, and for an upgrade to https; a downgrade to http gets no secrets.
    private static func sharesSecrets(_ from: URL, _ to: URL) -> Bool {
        guard from.host()?.lowercased() == to.host()?.lowercased() else { return false }
        let schemes = (from.scheme?.lowercased(), to.scheme?.lowercased())
        if schemes == ("http", "https") { return from.port ?? 80 == 80 && to.port ?? 443 == 443 }
        return schemes.0 == schemes.1 && from.port == to.port
    }
}

extension URL {
    var withoutLogin: URL {
        guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        (parts.user, parts.password) = (nil, nil)
        return parts.url ?? self
    }
}

extension SoupHead {
    /// The address of a redirect; nil for other answers.
    var redirect: String? {
        switch status {
        case 301, 302, 303, 307, 308: headers["location"]
        default: nil
        }
    }

    var isPermanentRedirect: Bool { status == 301 || status == 308 }
}
