// Decides whether captions are shown, and which track.
// Thread: any; pure. Invariant: a toggle always changes what the user sees.

package enum CaptionChoice {
    package enum Wish: Sendable, Hashable {
        /// Captions are shown while the sound is off.
        case whenMuted
        case always, never
    }

    /// The facts about a track that matter here.
    package struct Offer: Sendable, Hashable {
        /// The rank of its language among the languages that the user reads; 0 is the best.
        package var rank: Int?
        package var isForced: Bool
        package var isDefault: Bool

        package init(rank: Int?, isForced: Bool = false, isDefault: Bool = false) {
            self.rank = rank
            self.isForced = isForced
            self.isDefault = isDefault
        }
    }

    package static func shows(_ wish: Wish, isSilent: Bool) -> Bool {
        switch wish {
        case .always: true
        case .whenMuted: isSilent
        case .never: false
        }
    }

    /// The effect of the caption key: visible captions go, hidden captions come, and nothing else changes.
    package static func toggled(_ wish: Wish, isSilent: Bool) -> Wish {
        if shows(wish, isSilent: isSilent) { return .never }
        return isSilent ? .whenMuted : .always
    }

    /// The track that the user named. Otherwise the best language, full captions before forced ones, the source's
    /// default before others.
    package static func pick(_ offers: [Offer], named: Int?) -> Int? {
        if let named, offers.indices.contains(named) { return named }
        return offers.indices.min { isBetter(offers[$0], offers[$1], first: $0 < $1) }
    }

    private static func isBetter(_ one: Offer, _ other: Offer, first: Bool) -> Bool {
        if one.isForced != other.isForced { return other.isForced }
        if one.rank != other.rank { return (one.rank ?? Int.max) < (other.rank ?? Int.max) }
        if one.isDefault != other.isDefault { return one.isDefault }
        return first
    }
}
