// The folder of the media cache: names that cannot escape it, what is stored, and how much.
// Thread: the cache's queue. Invariant: a name without ".part" is a complete file.

import FeedsModels
import Foundation
import GLibBridge
import Glibc

struct CacheFolder: Sendable {
    struct Entry {
        let name: String
        let bytes: Int64
        let used: Date
    }

    let url: URL

    /// Makes the folder and clears what earlier processes left unfinished.
    func prepare() throws(MediaError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw .disk("the folder \(url.path(percentEncoded: false)) for fetched media could not be made")
        }
        for name in names() where name.hasSuffix(".part") && !isOwnedByALivingProcess(name) { remove(name) }
    }

    /// The name under which the bytes of an address (or of a part of it) are kept.
    func name(of address: URL, _ range: Range<Int64>? = nil) -> String {
        let part = range.map { "#\($0.lowerBound)-\($0.upperBound)" } ?? ""
        return Digest.sha256Hex(address.absoluteString + part)
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Where a file grows until it is complete; the process in the name tells living ones from left-overs.
    func part(_ name: String, _ number: Int) -> URL { url.appending(path: "\(name).\(number).\(getpid()).part") }

    /// The path of a complete file, marked as used now.
    func complete(_ name: String) -> String? {
        let path = file(name).path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        utimes(path, nil)
        return path
    }

    func remove(_ name: String) {
        // Gone already is as good.
        try? FileManager.default.removeItem(at: file(name))
    }

    /// Complete files, the ones that were not used for longest first.
    func entries() -> [Entry] {
        names().filter { !$0.hasSuffix(".part") }.compactMap(entry).sorted { $0.used < $1.used }
    }

    private func names() -> [String] {
        // An unreadable folder shows itself at the next write, with its reason.
        (try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []
    }

    private func entry(_ name: String) -> Entry? {
        // A file that is gone by now is no entry.
        let path = file(name).path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Entry(
            name: name, bytes: (attributes[.size] as? NSNumber)?.int64Value ?? 0,
            used: attributes[.modificationDate] as? Date ?? .distantPast)
    }

    private func isOwnedByALivingProcess(_ name: String) -> Bool {
        guard let process = Int32(name.split(separator: ".").dropLast().last ?? "") else { return false }
        return kill(process, 0) == 0 || errno == EPERM
    }
}
