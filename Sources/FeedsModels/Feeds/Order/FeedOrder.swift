// The order in which a folder shows its posts, which the user chooses for each folder.
// Thread: any; a plain value. Invariant: the same order of the same files is the same on every reading.

package enum FeedOrder: Sendable, Hashable {
    /// By the time at which a picture was taken.
    case newest, oldest
    case name
    /// The seed is kept with the choice, so that the order stays over pages and restarts.
    case shuffled(seed: UInt64)

    /// Their names in files, in the order in which the app offers them.
    package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        case newest, oldest, name, shuffled
    }

    package var kind: Kind {
        switch self {
        case .newest: .newest
        case .oldest: .oldest
        case .name: .name
        case .shuffled: .shuffled
        }
    }

    package init(_ kind: Kind, seed: UInt64) {
        switch kind {
        case .newest: self = .newest
        case .oldest: self = .oldest
        case .name: self = .name
        case .shuffled: self = .shuffled(seed: seed)
        }
    }
}
