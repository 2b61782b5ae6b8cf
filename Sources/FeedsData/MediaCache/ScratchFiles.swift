// Unnamed files for pictures when the cache folder is not writable: views read pictures by their path.
// Thread: the cache's queue; a value that owns descriptors. Invariant: the files vanish with this process, even after a
// crash.

import FeedsModels
import Foundation
import Glibc

struct ScratchFiles {
    private static let most = 64

    private var files: [URL: FileHandle] = [:]
    /// In the order of their creation, the latest last.
    private var order: [URL] = []

    func path(of url: URL) -> String? { files[url].map { "/proc/self/fd/\($0.fileDescriptor)" } }

    mutating func path(of url: URL, holding data: Data) throws(MediaError) -> String {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        var template = Array("\(folder)/mutoscope-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .disk(String(cString: strerror(errno))) }
        unlink(template)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try file.write(contentsOf: data) } catch { throw .disk(error.localizedDescription) }
        files[url] = file
        order.removeAll { $0 == url }
        order.append(url)
        while order.count > Self.most { files[order.removeFirst()] = nil }
        return "/proc/self/fd/\(descriptor)"
    }
}
