// What a decoder must know besides the document: where it came from, and when the app was first started.
// Thread: any. Invariant: an address from `resolve` is absolute, and the document is allowed to use it: a remote
// document never reaches files of this machine, a relative path never leaves a local document's folder.

import FeedsModels
package import Foundation

package struct DecodingContext: Sendable {
    /// The document's own address, after redirects.
    package var document: URL
    /// The server's header, which may name the encoding.
    var contentType: String?
    /// Later dates become this one.
    package var now = Date.distantFuture
    /// The sample feed gives ages, which count back from here.
    package var firstLaunch: Date
    /// The base of a card array's pictures when they are not beside the document.
    package var cardThumbBase: String
    package var fileExists: @Sendable (String) -> Bool
    /// Receives the addresses that a document of this machine or of a nearby server names.
    var servers: KnownServers?
    /// For a slice of a long document: how many items (lines of a playlist) come before it.
    var itemsBefore = 0
    /// The answer also tells the entries of a feed, not only the posts that were made of them. The window needs none.
    package var keepsEntries = true
    var names: ItemNames?

    package static let originThumbBase = "https://commondatastorage.googleapis.com/gtv-videos-bucket/sample/"

    package init(
        document: URL, firstLaunch: Date, cardThumbBase: String = Self.originThumbBase,
        fileExists: @escaping @Sendable (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
    ) {
        self.document = document
        self.firstLaunch = firstLaunch
        self.cardThumbBase = cardThumbBase
        self.fileExists = fileExists
    }

    /// For a document that is read slice by slice: no two of its posts share an id, in any slices.
    var forSlices: DecodingContext {
        var context = self
        context.names = ItemNames()
        return context
    }

    package var isLocal: Bool { document.isFileURL }

    /// The date of an item that was `age` seconds old at the first launch.
    func date(age: JSONTree) -> Date? { Bound.moment(age.double.map { firstLaunch.addingTimeInterval(-$0) }) }

    /// The folder of a local document.
    var folder: String { document.deletingLastPathComponent().standardizedFileURL.path }
}

// MARK: - Addresses

extension DecodingContext {
    func resolve(_ value: JSONTree) throws(Rejection) -> URL {
        guard case .string(let text) = value else {
            throw Rejection(
                value.isNull ? tr("its address is missing") : tr("its address is %1, not a string", value.kindName))
        }
        return try resolve(text)
    }

    func resolve(_ raw: String) throws(Rejection) -> URL {
        var text = raw.trimmed
        if text.utf8.contains(UInt8(ascii: "&")) { text = text.replacingOccurrences(of: "&amp;", with: "&") }
        if PlainAddress.isOne(text), let url = URL(string: text) {
            try admit(url)
            return url
        }
        guard !text.isEmpty else { throw Rejection(tr("its address is empty")) }
        // These are all of Unicode's control characters.
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) else {
            throw Rejection(tr("its address holds control characters"))
        }
        if isLocal, Self.scheme(of: text) == nil {
            return try text.hasPrefix("//") ? web("https:" + text) : file(text)
        }
        return try web(text)
    }

    /// The address of an optional part of a post: poster, avatar, page.
    func optionalURL(_ value: JSONTree) -> URL? {
        // The post is complete without it, so the reason is not reported. A missing address needs no translated reason.
        value.isNull ? nil : try? resolve(value)
    }

    /// The scheme in the text itself, in lower case.
    static func scheme(of text: String) -> String? {
        guard let end = text.firstIndex(of: ":") else { return nil }
        let name = text[..<end].lowercased()
        let isScheme =
            name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || "0123456789+-.".contains($0)) }
        return isScheme && (text[end...].hasPrefix("://") || ["data", "mailto", "javascript", "blob"].contains(name))
            ? name : nil
    }

    private func web(_ text: String) throws(Rejection) -> URL {
        guard let url = URL(string: text, relativeTo: document)?.absoluteURL else {
            throw Rejection(tr("“%1” is not an address", String(text.prefix(80))))
        }
        switch url.scheme?.lowercased() {
        case "http", "https":
            guard let host = url.host, !host.isEmpty else { throw Rejection(tr("its address names no host")) }
            try admit(url)
            return SourceSecret.withoutLogin(url)
        case "file":
            guard isLocal else { throw Rejection(tr("a remote feed may not name files of this machine")) }
            guard ["", "localhost"].contains(url.host() ?? "") else {
                throw Rejection(tr("its address is no file here"))
            }
            return url
        default:
            throw Rejection(tr("addresses with “%1” are not supported", url.scheme ?? ""))
        }
    }

    /// Whether the document may name this address. A document of this machine may name every server.
    private func admit(_ url: URL) throws(Rejection) {
        guard isLocal || AddressRules.allowed(url, openedFrom: FeedSource(place: .remote(document))) else {
            throw Rejection(tr("a remote feed may not name servers of this machine or of the network around it"))
        }
        servers?.admit(CollectionOfOne(url), namedBy: document)
    }

    /// A path in a local document: as written, or percent-decoded when only that file exists.
    private func file(_ text: String) throws(Rejection) -> URL {
        let decoded = text.removingPercentEncoding ?? text
        let literal = try path(text)
        return URL(fileURLWithPath: fileExists(literal) ? literal : try path(decoded))
    }

    private func path(_ text: String) throws(Rejection) -> String {
        if text.hasPrefix("/") { return text }
        let path = URL(fileURLWithPath: folder + "/" + text).standardizedFileURL.path
        guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            throw Rejection(tr("“%1” leaves the folder of the document", String(text.prefix(80))))
        }
        return path
    }
}
