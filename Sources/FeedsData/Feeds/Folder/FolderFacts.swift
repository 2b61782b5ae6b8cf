// Asks a file of a folder what it says of its picture or video.
// Thread: blocks on the disk. Invariant: an item whose file was asked is not asked again, even when it said nothing. A
// file that is not there was not asked.

import FeedsModels
import Foundation
import GLibBridge

enum FolderFacts {
    /// A date so far in the future is a mistake of the clock that wrote it.
    private static let ahead = 172_800.0

    /// False when the file is not there, such as after a card was pulled out.
    @discardableResult
    static func read(_ item: inout FolderItem, in root: String, at now: Date) -> Bool {
        DiskPulse.current?.beat()
        let path = root + "/" + item.path
        let bytes = item.format == .hls ? nil : FileBytes(path: path)
        if bytes == nil, isMissing(path) { return false }
        item.take(bytes.map(FileFacts.read) ?? FileFacts(), in: .current, latest: now.addingTimeInterval(ahead))
        return true
    }

    private static func isMissing(_ path: String) -> Bool {
        do throws(RegularFile.Refusal) {
            try RegularFile.check(path)
            return false
        } catch {
            return error == .missing
        }
    }

    /// Asks the files that stand first in this order, until the time is over. The rest follows in the background.
    /// `asksDated`: also those whose names tell a date already.
    static func read(
        _ items: inout [FolderItem], in root: String, by order: FeedOrder.Kind, within limit: Duration, asksDated: Bool
    ) {
        let unread = items.indices.filter { !items[$0].isRead && (asksDated || items[$0].origin != .name) }
        guard !unread.isEmpty else { return }
        let sign = order == .oldest ? 1 : -1
        let ranked = order == .name ? unread : unread.sorted { items[$0].date * sign < items[$1].date * sign }
        let (start, now) = (ContinuousClock.now, Date())
        for index in ranked {
            guard start.duration(to: .now) < limit else { return }
            read(&items[index], in: root, at: now)
        }
    }
}
