// Decodes the pictures of a feed's items for the judge.
// Thread: any, blocking, with a thread for each core. Invariant: an item that cannot be decoded has no reference but a
// sentence with the reason.

import Dispatch
package import FeedsModels
import Foundation
import GstBridge
import Synchronization

package struct ReferenceLibrary {
    /// Two pixels for each quarter of a row, in a picture of the stage's own shape.
    private static let height = 2 * CellGrid.quarters
    /// In seconds: how far a player may be ahead of the seen part, and the longest reference of a video.
    private static let margin = 1.0
    private static let longest = 20.0

    package private(set) var items: [Int: ItemReference] = [:]
    package private(set) var complaints: [String] = []

    /// `sight` gives the seconds for which each item may have been seen: later parts were not played.
    package init(_ sight: [Int: Double], of posts: [Post], stage: (width: Int, height: Int)) {
        let wanted = sight.keys.sorted().filter { posts.indices.contains($0) }
        let decoded = Mutex<[Int: Result<ItemReference, FrameSamplerError>]>([:])
        DispatchQueue.concurrentPerform(iterations: wanted.count) { turn in
            let index = wanted[turn]
            guard let media = posts[index].media.first, let url = Self.bestURL(of: media) else { return }
            let reach = min(Self.longest, (sight[index] ?? 0) + Self.margin)
            let result = Result { () throws(FrameSamplerError) in
                try Self.reference(to: media, at: url, for: reach, stage)
            }
            decoded.withLock { $0[index] = result }
        }
        for (index, result) in decoded.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            switch result {
            case .success(let reference): items[index] = reference
            case .failure(let error): complaints.append("Item \(index + 1) could not be judged: \(error.description)")
            }
        }
    }

    private static func reference(
        to media: Media, at url: URL, for seconds: Double, _ stage: (width: Int, height: Int)
    ) throws(FrameSamplerError) -> ItemReference {
        var pictures: [ReferencePicture] = []
        var clip: Int?
        let extent = try FrameSampler.read(url, for: seconds, height: height) { frame in
            if pictures.isEmpty { clip = BarcodeScanner.clip(in: frame) }
            pictures.append(ReferencePicture(frame, on: stage))
        }
        if let poster = media.poster {
            // A poster that cannot be decoded is not shown either, so the error does not matter.
            _ = try? FrameSampler.read(poster, for: 0, height: height) {
                pictures.append(ReferencePicture($0, on: stage))
            }
        }
        let isPartial = extent == .part || (extent == .asFarAsAsked && seconds >= longest)
        return ItemReference(pictures, isPartial: isPartial, clip: clip)
    }

    /// All renditions show the same; a local file is the fastest to decode.
    private static func bestURL(of media: Media) -> URL? {
        let progressive = media.renditions.filter { $0.delivery == .progressive }
        let best = progressive.first { $0.url.isFileURL } ?? progressive.first ?? media.renditions.first
        return best?.url
    }
}
