// The files of a post of the user's own folder.
// Thread: any. Invariant: only files below the opened folder count, so a document can never name a file to delete.

import Foundation

extension Post {
    /// Paths of all its files; nil unless the post lies in a folder that the user opened.
    package var ownFiles: [String]? {
        guard key.source.hasPrefix("/") else { return nil }
        let folder = key.source.hasSuffix("/") ? key.source : key.source + "/"
        var paths: [String] = []
        for rendition in media.flatMap({ $0.renditions + [$0.motion].compactMap(\.self) }) {
            guard rendition.url.isFileURL, rendition.delivery == .progressive else { return nil }
            let path = PlainPath.of(rendition.url.path(percentEncoded: false))
            guard path.hasPrefix(folder) else { return nil }
            if !paths.contains(path) { paths.append(path) }
        }
        return paths.isEmpty ? nil : paths
    }

    /// The same files without the clips of Live Photos: what the user copies, opens or passes on is the picture.
    package var ownStills: [String]? {
        var stills = self
        for index in stills.media.indices { stills.media[index].motion = nil }
        return stills.ownFiles
    }

    /// What its files take on the disk, as far as the folder says.
    package var ownBytes: Int {
        media.flatMap { $0.renditions + [$0.motion].compactMap { $0?.slice == nil ? $0 : nil } }.reduce(0) {
            $0.addingReportingOverflow(max(0, $1.bytes ?? 0)).partialValue
        }
    }
}
