// A catalogue of free media that answers only with a key of the user's own.
// Thread: any; a plain value. Invariant: the key is kept under the name of the server that gets it, so no other server
// can get it.

package struct KeyedCatalogue: Sendable, Hashable {
    /// As the user knows it: "Pexels".
    package let name: String
    /// The only server that gets the key.
    package let server: String
    /// Where the user gets a key.
    package let page: String

    package static let pexels = KeyedCatalogue(
        name: tr("Pexels"), server: "api.pexels.com", page: "https://www.pexels.com/api/")
    package static let pixabay = KeyedCatalogue(
        name: tr("Pixabay"), server: "pixabay.com", page: "https://pixabay.com/api/docs/")
    package static let all = [pexels, pixabay]

    /// The same catalogue on another server, which has a key of its own.
    package func at(_ server: String) -> KeyedCatalogue {
        KeyedCatalogue(name: name, server: server, page: page)
    }

    /// The page's address as people say it.
    package var shortPage: String {
        let name = page.replacing("https://", with: "").replacing("www.", with: "")
        return name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    package var key: SecretKey { SecretKey(purpose: "catalogue", owner: server) }

    /// For a user without a key.
    var needsKey: String {
        tr(
            "%1 answers only with a key of your own. Get one at %2 and enter it in Preferences, under Sources.", name,
            page)
    }

    var refusedKey: String { tr("%1 refused your key. Enter another one in Preferences, under Sources.", name) }
}
