// How far Following was read since it was opened, and what comes next.
// Thread: any; a plain value. Invariant: what was delivered keeps its place and never comes again, whatever arrives.

import FeedsEngine
import FeedsModels
import Foundation

struct FollowingReading {
    struct Page {
        var entries: [FollowingOrder.Entry] = []
        /// By row: the keys of further follows that brought the same post.
        var via: [Int: [String]] = [:]
        /// The last unseen post of the page, if the boundary lies in the page.
        var boundary: Boundary?
        var hasNext = false
    }

    enum Boundary: Equatable {
        case beforeFirst
        case after(row: Int)
    }

    let began: Date
    /// Which rows were seen when they were first placed; posts that the user sees meanwhile keep their places.
    private(set) var seen: [Int64: Bool]
    /// Pages by number, because a page may be asked for again.
    private(set) var pages: [Page] = []
    private var delivered: Set<Int> = []
    private var prints: Set<Int> = []
    private var isBoundaryShown = false
    private var unseenLeft: [FollowingOrder.Entry] = []
    private var seenLeft: [FollowingOrder.Entry] = []
    private var printsOf: [Int: [Int]] = [:]
    /// FollowingOrder knows follows by number.
    private var keys: [String] = []
    private var numbers: [String: Int] = [:]

    /// `seen`: as an earlier reading placed its rows.
    init(began: Date, seen: [Int64: Bool] = [:]) {
        self.began = began
        self.seen = seen
    }

    /// Puts everything that is not delivered in order.
    mutating func order(_ places: [FollowedPlace]) {
        printsOf = [:]
        let ordered = FollowingOrder(places.map { placed($0) })
        unseenLeft = ordered.unseen.filter { !isDelivered($0) }
        seenLeft = ordered.seen.filter { !isDelivered($0) }
    }

    private mutating func placed(_ place: FollowedPlace) -> FollowingOrder.Place {
        let wasSeen = seen[place.row] ?? place.isSeen
        seen[place.row] = wasSeen
        let prints = place.fingerprints.map { Int($0) }
        printsOf[Int(place.row)] = prints
        return FollowingOrder.Place(
            row: Int(place.row), follow: number(of: place.follow), date: place.date.timeIntervalSince1970,
            isSeen: wasSeen, fingerprints: prints)
    }

    private mutating func number(of key: String) -> Int {
        if let known = numbers[key] { return known }
        numbers[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    /// Also a post that came through another follow.
    private func isDelivered(_ entry: FollowingOrder.Entry) -> Bool {
        delivered.contains(entry.row) || !prints.isDisjoint(with: printsOf[entry.row] ?? [])
    }

    /// A page that would reach the boundary should wait for the answers of servers.
    var unseenCount: Int { unseenLeft.count }

    /// With `mayGrow` more unseen posts may come, so a page with unseen posts ends at the boundary.
    mutating func deliver(_ length: Int, mayGrow: Bool) {
        var page = Page()
        page.entries = Array(unseenLeft.prefix(length))
        unseenLeft.removeFirst(page.entries.count)
        if !page.entries.isEmpty { isBoundaryShown = false }
        if unseenLeft.isEmpty, page.entries.isEmpty || !mayGrow {
            if !isBoundaryShown {
                page.boundary = page.entries.last.map { .after(row: $0.row) } ?? .beforeFirst
                isBoundaryShown = true
            }
            let seen = seenLeft.prefix(length - page.entries.count)
            page.entries += seen
            seenLeft.removeFirst(seen.count)
        }
        page.hasNext = !unseenLeft.isEmpty || !seenLeft.isEmpty || mayGrow
        for entry in page.entries {
            delivered.insert(entry.row)
            prints.formUnion(printsOf[entry.row] ?? [])
            if !entry.via.isEmpty { page.via[entry.row] = entry.via.map { keys[$0] } }
        }
        pages.append(page)
    }
}
