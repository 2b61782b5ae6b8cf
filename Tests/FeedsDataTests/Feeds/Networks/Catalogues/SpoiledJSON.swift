@testable import FeedsData

extension JSONTree {
    /// The tree once for each of its values, with that value replaced, also where it is a list or an object.
    func spoiled(_ spoil: (JSONTree) -> JSONTree?) -> [JSONTree] {
        let own = spoil(self).map { [$0] } ?? []
        switch self {
        case .array(let elements):
            return own
                + elements.indices.flatMap { index in
                    elements[index].spoiled(spoil).map { value in
                        var changed = elements
                        changed[index] = value
                        return .array(changed)
                    }
                }
        case .object(let object):
            return own
                + object.members.sorted { $0.key < $1.key }.flatMap { name, value in
                    value.spoiled(spoil).map { changed in
                        var members = object
                        members[name] = changed
                        return .object(members)
                    }
                }
        default: return own
        }
    }
}
