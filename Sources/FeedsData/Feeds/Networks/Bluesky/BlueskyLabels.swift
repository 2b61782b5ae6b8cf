// The labels of a post or an account, which say how it may be shown.
// Thread: any; a plain value. Invariant: a label that was taken back or has expired says nothing.

import FeedsModels
import Foundation

struct BlueskyLabels {
    private static let most = 100
    private let values: Set<String>

    init(_ lists: JSONTree..., now: Date) {
        var values: Set<String> = []
        for list in lists {
            // A later label takes an earlier one back.
            var own: Set<String> = []
            for label in list.list.prefix(Self.most) {
                guard let value = label["val"].text else { continue }
                if label["neg"].bool == true {
                    own.remove(value)
                } else if label["exp"].date.map({ $0 > now }) ?? true {
                    own.insert(value)
                }
            }
            values.formUnion(own)
        }
        self.values = values
    }

    /// The person wants to be seen only by people who are signed in.
    var wantsSignIn: Bool { values.contains("!no-unauthenticated") }

    var hides: Bool { values.contains("!hide") || values.contains("!takedown") || wantsSignIn }

    var isSensitive: Bool { values.contains("!warn") || !words.isEmpty }

    /// The words on the cover.
    var words: [String] {
        [
            ("porn", tr("Pornography")), ("sexual", tr("Sexual content")), ("nudity", tr("Nudity")),
            ("graphic-media", tr("Violence")), ("gore", tr("Violence")),
        ].reduce(into: []) { words, row in
            if values.contains(row.0), !words.contains(row.1) { words.append(row.1) }
        }
    }
}
