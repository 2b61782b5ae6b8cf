// The folder that a soak uses, if its only source is one.
// Thread: any; a plain value. Invariant: files are deleted only in a folder that `scripts/make-camera-folder` made.

import Foundation

struct SoakFolder {
    private static let mark = ".mutoscope-made"
    let isMade: Bool

    init?(_ sources: [String]) {
        var isFolder: ObjCBool = false
        guard sources.count == 1, FileManager.default.fileExists(atPath: sources[0], isDirectory: &isFolder),
            isFolder.boolValue
        else { return nil }
        isMade = FileManager.default.fileExists(atPath: "\(sources[0])/\(Self.mark)")
    }
}
