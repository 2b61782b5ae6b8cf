// A source of a network, as its kind names it: "mastodon:account:ann@m.example".
// Thread: any; a plain value. Invariant: only the kind decides whether it reads the text.

struct NetworkSource: Sendable, Hashable {
    let text: String
    /// How many requests its first page takes.
    var requests = 1
    var isPost = false

    static func person(_ text: String) -> NetworkSource { NetworkSource(text: text, requests: 2) }
    static func post(_ text: String) -> NetworkSource { NetworkSource(text: text, isPost: true) }
}
