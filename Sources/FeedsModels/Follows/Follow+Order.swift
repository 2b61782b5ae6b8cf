// The order in which lists and exports show follows, and the form in which stores keep them.
// Thread: any; pure. Invariant: the order is total, so that every implementation of a store gives the same one.

import Foundation

extension Follow {
    /// As stores keep it: dates in whole milliseconds, addresses without a base, an age within its bounds.
    package var whole: Follow {
        var whole = self
        whole.home = home?.absoluteURL
        whole.icon = icon?.absoluteURL
        whole.group = GroupPath.clean(group)
        whole.followed = followed.whole
        whole.mutedUntil = mutedUntil?.whole
        whole.filter.oldestDays = Bound.days(filter.oldestDays)
        return whole
    }

    /// The same under the key of an act, which decides.
    package func whole(as key: String) -> Follow {
        var whole = whole
        whole.key = key
        return whole
    }

    /// By group, then by name without regard to case. Follows outside all groups come first.
    package func isBefore(_ other: Follow) -> Bool {
        if group != other.group { return group.isBefore(other.group) }
        return [name.lowercased(), name, key].lexicographicallyPrecedes(
            [other.name.lowercased(), other.name, other.key])
    }
}

extension [String] {
    fileprivate func isBefore(_ other: [String]) -> Bool {
        for (one, another) in zip(self, other) where one != another {
            return (one.lowercased(), one) < (another.lowercased(), another)
        }
        return count < other.count
    }
}

extension [Follow] {
    package var inOrder: [Follow] { sorted { $0.isBefore($1) } }
}
