// A cache of decoded posters, photos and faces, so that stepping back decodes nothing; also decodes them.
// Thread: main actor. Invariant: the pictures never exceed the limit; those used longest ago go first.

import FeedsEngine
import FeedsModels
import Foundation
package import GtkBridge

package final class PictureMemory {
    /// A picture decoded for a single size.
    private struct Key: Hashable {
        let url: URL
        let pane: PaneSize
    }

    let reader: PictureReader
    private var budget: PictureBudget
    private var numbers: [Key: Int] = [:]
    private var pictures: [Int: (key: Key, still: PictureStore.Still)] = [:]
    private var lastNumber = 0

    /// `limit` is in bytes. It is small, because the window holds its own pictures and decoding takes two milliseconds.
    package init(reader: PictureReader, limit: Int = 4 << 20) {
        self.reader = reader
        budget = PictureBudget(limit: limit)
    }

    func picture(_ url: URL, _ pane: PaneSize) -> PictureStore.Still? {
        guard let number = numbers[Key(url: url, pane: pane)] else { return nil }
        carryOut(budget.handle(.used(number)))
        return pictures[number]?.still
    }

    func keep(_ still: PictureStore.Still, _ url: URL, _ pane: PaneSize) {
        let key = Key(url: url, pane: pane)
        lastNumber += 1
        let number = numbers[key] ?? lastNumber
        numbers[key] = number
        pictures[number] = (key, still)
        carryOut(budget.handle(.added(number, bytes: still.bytes)))
    }

    /// Drops the pictures of this size, which no view asks for any more.
    func forget(_ pane: PaneSize) {
        for (key, number) in numbers where key.pane == pane { carryOut(budget.handle(.outdated(number))) }
    }

    /// The system is short of memory: drops every picture, and keeps fewer from now on.
    package func trim() { carryOut(budget.handle(.trimmed)) }

    private func carryOut(_ commands: [PictureBudget.Command]) {
        for case .drop(let number) in commands {
            if let key = pictures.removeValue(forKey: number)?.key { numbers[key] = nil }
        }
    }
}

extension PictureStore.Still {
    fileprivate var bytes: Int { texture.byteCount + (backdrop?.byteCount ?? 0) }
}
