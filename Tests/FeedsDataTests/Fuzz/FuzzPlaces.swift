// The surroundings of fuzzed walks: panes from a watch to a wall, and the app's choice of renditions.
// Thread: any; plain values. Invariant: the same for every input.

import FeedsEngine
import FeedsModels
import Foundation

@testable import FeedsData

enum FuzzPlaces {
    static let panes = [
        PaneSize(width: 405, height: 720), PaneSize(width: 1, height: 1), PaneSize(width: 7680, height: 4320),
    ]

    /// As RenditionPicker does it.
    static let pickOrder: MediaStore.PickOrder = { renditions, pane in
        RenditionChoice(paneWidth: pane.width, paneHeight: pane.height, bandwidth: 3_000_000).order(
            renditions.map {
                RenditionCandidate(
                    width: $0.width, height: $0.height, bitsPerSecond: $0.bitsPerSecond, bytes: $0.bytes,
                    isHLS: $0.delivery == .hls)
            })
    }

    /// A folder for a single input, removed afterwards.
    static func withFolder(_ body: (URL) async -> Void) async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
        // Both fail only where nothing can be tested anyway.
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        await body(folder)
    }

    static func address(_ path: String) -> URL {
        guard let url = URL(string: "https://a.example.com" + path) else { preconditionFailure("\(path) is no path") }
        return url
    }
}
