// What a pasted text names: an address, an account, or a place on this machine.
// Thread: any; pure. Invariant: a web address has a host and no fragment; a refused text is not repeated in the refusal
// when it holds a secret.

package import FeedsModels
package import Foundation

package enum PastedText: Sendable, Hashable {
    /// Several only from a `mutoscope:` link.
    case addresses([URL])
    case account(AccountName)
    case tag(TagName)
    case atProtocol(ATName)
    case local(String)
    case refused(DiscoveryRefusal)

    private static let longest = 20_000
    private static let harmful: Set = ["javascript", "data", "vbscript", "blob", "about"]
    /// Without the slashes by which other schemes are recognised.
    private static let unusable: Set = ["mailto", "tel", "magnet", "view-source"]
    /// Programs put these in front of a web address.
    private static let wrappers: Set = ["feed", "podcast", "pcast", "itpc", "rss", "web+ap"]
    private static let networks = [
        "npub1": "Nostr", "nprofile1": "Nostr", "naddr1": "Nostr", "nevent1": "Nostr", "note1": "Nostr",
        "nostr:": "Nostr", "did:": "AT Protocol", "at://": "AT Protocol",
    ]

    /// `isLocal` tells whether a text is the path of something that exists.
    package static func read(_ raw: String, isLocal: (String) -> Bool = { _ in false }) -> PastedText {
        guard raw.utf8.count <= longest else { return .refused(.tooLong) }
        guard !SourceSecret.holdsKey(raw) else { return .refused(.secretKey) }
        let text = PastedWords.trimmed(raw)
        guard !text.isEmpty else { return .refused(.empty) }
        if beginsLikePath(text) || isLocal(text) { return .local(text) }
        return harm(in: text) ?? address(in: text)
    }

    /// Whether an address with its scheme is somewhere in the text.
    static func holdsScheme(_ text: String) -> Bool { PastedWords.firstMarked(in: text) != nil }

    private static func beginsLikePath(_ text: String) -> Bool {
        let isPath = text.hasPrefix("/") && !text.hasPrefix("//")
        return isPath || ["~/", "./", "../", "file:"].contains { text.lowercased().hasPrefix($0) } || text == "~"
    }

    private static func harm(in text: String) -> PastedText? {
        guard let scheme = scheme(of: PastedWords.unwrapped(text)) else { return nil }
        if harmful.contains(scheme) { return .refused(.forbidden(scheme: scheme)) }
        return unusable.contains(scheme) ? .refused(.unsupported(scheme: scheme)) : nil
    }

    /// The first word with a scheme, else the first account, else the first address without a scheme.
    private static func address(in text: String) -> PastedText {
        if let marked = PastedWords.firstMarked(in: text) { return read(marked: marked) }
        let words = text.split(whereSeparator: \.isWhitespace).map { PastedWords.unwrapped(String($0)) }
        if let name = words.lazy.compactMap(ATName.init).first { return .atProtocol(name) }
        if let found = words.lazy.compactMap(ofNetwork).first { return found }
        if let tag = words.lazy.compactMap(TagName.init).first { return .tag(tag) }
        if let account = words.lazy.compactMap(AccountName.init).first { return .account(account) }
        if let url = words.lazy.compactMap(bare).first { return .addresses([url]) }
        guard words.count == 1, let word = words.first else { return .refused(.noAddress) }
        if PastedWords.hasInvisible(word) { return .refused(.invisibleCharacters) }
        if let scheme = scheme(of: word) {
            return .refused(scheme.hasPrefix("http") ? .noAddress : .unsupported(scheme: scheme))
        }
        if word.hasPrefix("@") { return .refused(.accountWithoutServer(String(word.prefix(80)))) }
        if word.hasPrefix("#") { return .refused(.tag(String(word.prefix(80)))) }
        return .local(text)
    }

    // MARK: With a scheme

    private static func read(marked text: String, depth: Int = 0) -> PastedText {
        guard depth < 4 else { return .refused(.noAddress) }
        guard !PastedWords.hasInvisible(text) else { return .refused(.invisibleCharacters) }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        let rest = String(text.dropFirst(scheme.count + 1))
        switch scheme {
        case "http", "https": return web(text).map { .addresses([$0]) } ?? .refused(.noAddress)
        case SourceLink.scheme: return link(text)
        case "acct": return AccountName(rest).map { .account($0) } ?? .refused(.accountWithoutServer(rest))
        case _ where wrappers.contains(scheme):
            let inner = String(rest.drop { $0 == "/" })
            if ["http:", "https:"].contains(where: inner.lowercased().hasPrefix) {
                return read(marked: inner, depth: depth + 1)
            }
            return (bare(inner) ?? web("https://" + inner)).map { .addresses([$0]) } ?? .refused(.noAddress)
        default: return .refused(.unsupported(scheme: scheme))
        }
    }

    private static func link(_ text: String) -> PastedText {
        do throws(SourceLink.Mistake) {
            return .addresses(try SourceLink(text).addresses.compactMap(web))
        } catch {
            return .refused(.badLink(error.description))
        }
    }

    private static func web(_ text: String) -> URL? {
        guard let url = URL(string: text), AddressRules.isWeb(url) else { return nil }
        return url.withoutFragment
    }

    // MARK: Without a scheme

    private static func bare(_ word: String) -> URL? {
        if word.hasPrefix("//") { return web("https:" + word) }
        return BareAddress.url(word)?.withoutFragment
    }

    private static func ofNetwork(_ word: String) -> PastedText? {
        let word = word.lowercased()
        return networks.first { word.hasPrefix($0.key) }.map { .refused(.network($0.value)) }
    }

    /// In small letters; nil for "example.org:80".
    private static func scheme(of text: String) -> String? {
        let name = text.prefix { $0 != ":" }.lowercased()
        guard name.count < text.count, name.first?.isLetter == true,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        let isMarked = harmful.contains(name) || unusable.contains(name)
        return isMarked || text.dropFirst(name.count).hasPrefix("://") ? name : nil
    }
}

extension URL {
    /// The fragment does not change which document is read.
    var withoutFragment: URL {
        guard fragment() != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
            return self
        }
        parts.fragment = nil
        return parts.url ?? self
    }
}
