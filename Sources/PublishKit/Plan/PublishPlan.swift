// The plan that the user sees before anything is written.
// Thread: any; a plain value. Invariant: everything of the source is counted in it, published or left out.

package import FeedsEngine
import Foundation

package struct PublishPlan: Sendable, Hashable {
    package var title = ""
    package var posts = 0
    package var people = 0
    /// Media that an earlier run has made.
    package var made = 0
    /// Media that are still to be made.
    package var new = 0
    /// Of them, those that must come over the network first.
    package var fetched = 0
    package var cost = PublishCost()
    package var leftOut: [LeftOut] = []
    /// What the user should know before it begins.
    package var remarks: [String] = []
    /// Why only a part of the source could be read.
    package var problem: String?

    package init() {}

    package mutating func add(_ cost: PublishCost, isRemote: Bool) {
        new += 1
        if isRemote { fetched += 1 }
        self.cost = self.cost + cost
    }

    /// Of the wall's clock.
    package func seconds(processors: Int) -> Double { cost.seconds / Double(max(1, processors)) }

    package func text(processors: Int) -> String {
        var lines = [
            "\(title.isEmpty ? "A feed" : title): \(Self.count(posts, "post"))"
                + (people > 0 ? ", stories of \(Self.count(people, "person", "people"))." : ".")
        ]
        let remote = fetched > 0 ? ", \(fetched) of them from the network" : ""
        lines.append(
            new == 0
                ? "All media are made already (\(made))."
                : "\(Self.count(new, "medium", "media")) to make\(remote), \(made) made already: about "
                    + "\(Self.time(seconds(processors: processors))) and \(Self.size(cost.bytes)).")
        if !leftOut.isEmpty { lines.append("Left out (\(leftOut.count)):") }
        for (reason, places) in reasons { lines.append("  \(places.count) × \(reason): \(Self.list(places))") }
        return (lines + remarks).joined(separator: "\n")
    }

    /// The reasons, most frequent first.
    private var reasons: [(String, [String])] {
        Dictionary(grouping: leftOut, by: \.sentence).map { ($0.key, $0.value.map(\.place)) }
            .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
    }

    private static func list(_ places: [String]) -> String {
        places.prefix(5).joined(separator: ", ") + (places.count > 5 ? ", …" : "")
    }

    static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    package static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<90: count(Int(max(1, seconds).rounded()), "second")
        case ..<5400: count(Int((seconds / 60).rounded()), "minute")
        default: count(Int((seconds / 3600).rounded()), "hour")
        }
    }

    package static func size(_ bytes: Double) -> String {
        switch bytes {
        case ..<1e6: "\(Int((bytes / 1e3).rounded())) kB"
        case ..<1e9: "\(Int((bytes / 1e6).rounded())) MB"
        default: "\((bytes / 1e8).rounded() / 10) GB"
        }
    }
}
