// Remembers what this process has moved to the Trash, so that it puts back only that, and what no Trash would take, so
// that it deletes only that.
// Thread: one at a time. Invariant: a file that a Trash would take is never deleted for good.

import Glibc

package final class TrashBin {
    private var places: [String: Trash.Place] = [:]
    private var refused: Set<String> = []

    package init() {}

    /// Returns 0 or an `errno`, as `Trash.move` does.
    package func move(_ path: String) -> Int32 {
        let answer = Trash.move(path)
        if answer.error == 0 { places[path] = answer.place }
        if answer.error == ENOTSUP { refused.insert(path) }
        return answer.error
    }

    package func restore(_ path: String) -> Int32 {
        guard let place = places[path] else { return ENOENT }
        let error = Trash.restore(place, to: path)
        if error == 0 { places[path] = nil }
        return error
    }

    package func erase(_ path: String) -> Int32 {
        guard refused.remove(path) != nil else { return EACCES }
        return Trash.erase(path)
    }
}
