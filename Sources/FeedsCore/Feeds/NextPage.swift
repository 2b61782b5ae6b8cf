import FeedsModels

/// The next page to read, with the pages that led to it. A feed that names an earlier page again has ended; without
/// this check, paging would never stop.
struct NextPage {
    let token: BatchToken
    private var seen: Set<BatchToken> = []

    init(_ token: BatchToken) { self.token = token }

    /// True when the page is part of a document that is already loaded, so that reading it needs no network.
    var isHere: Bool { token.isHere }

    func follow(_ next: BatchToken) -> NextPage? {
        var page = NextPage(next)
        page.seen = seen.union([token])
        return page.seen.contains(next) ? nil : page
    }
}
