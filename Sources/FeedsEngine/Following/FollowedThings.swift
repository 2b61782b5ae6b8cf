// Finds the places that show the same thing: equal fingerprints, also by way of a third place.
// Thread: any; a plain value. Invariant: the earliest place of a thing stands for it, whatever the order of the places.

struct FollowedThings {
    /// Of each place another place of the same thing, or itself.
    private var parent: [Int]
    /// By the place that stands for the thing.
    private var seen: [Bool]
    /// Places of things that have several.
    private var members: [Int: [Int]] = [:]

    init(_ places: [FollowingOrder.Place], _ moments: [FollowingOrder.Moment]) {
        parent = Array(places.indices)
        seen = places.map { $0.isSeen }
        var table = FingerprintTable(capacity: places.reduce(0) { $0 + $1.fingerprints.count })
        for place in places.indices {
            for fingerprint in places[place].fingerprints {
                if let other = table.insert(fingerprint, place) { join(place, other, moments) }
            }
        }
        for place in places.indices {
            let first = root(of: place)
            parent[place] = first
            guard first != place else { continue }
            seen[first] = seen[first] || seen[place]
            members[first, default: []].append(place)
        }
    }

    func isFirst(_ place: Int) -> Bool { parent[place] == place }

    /// A thing that the user saw through any follow is seen.
    func isSeen(_ first: Int) -> Bool { seen[first] }

    func via(of first: Int, in places: [FollowingOrder.Place]) -> [Int] {
        guard let others = members[first] else { return [] }
        return Set(others.map { places[$0].follow }).subtracting([places[first].follow]).sorted()
    }

    /// The earlier place becomes the parent, so a root is the earliest place of its thing.
    private mutating func join(_ one: Int, _ other: Int, _ moments: [FollowingOrder.Moment]) {
        let (one, other) = (root(of: one), root(of: other))
        guard one != other else { return }
        let isEarlier = moments[other].comes(before: moments[one])
        if isEarlier { parent[other] = one } else { parent[one] = other }
    }

    private mutating func root(of place: Int) -> Int {
        var place = place
        while parent[place] != place {
            parent[place] = parent[parent[place]]
            place = parent[place]
        }
        return place
    }
}
