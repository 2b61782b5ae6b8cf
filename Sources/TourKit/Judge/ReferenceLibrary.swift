// Decodes what the items of a feed look like, for the judge.
// Thread: any, blocking. Invariant: an item that cannot be decoded has no reference and a sentence that says why.

package import FeedsModels
import Foundation
import GstBridge

package struct ReferenceLibrary {
    /// How far into a video references go, how close they are, and how high they are decoded.
    private static let reach = 16.0
    private static let step = 0.25
    private static let height = 360

    package private(set) var items: [Int: ItemReference] = [:]
    package private(set) var complaints: [String] = []

    package init(_ wanted: Set<Int>, of posts: [FeedItem], stage: (width: Int, height: Int)) {
        for index in wanted.sorted() where posts.indices.contains(index) {
            guard let media = posts[index].media.first, let url = Self.bestURL(of: media) else { continue }
            do throws(FrameSamplerError) {
                items[index] = try Self.reference(to: media, at: url, stage)
            } catch {
                complaints.append("Item \(index + 1) could not be judged: \(error.description)")
            }
        }
    }

    private static func reference(
        to media: Media, at url: URL, _ stage: (width: Int, height: Int)
    ) throws(FrameSamplerError) -> ItemReference {
        let times = media.kind == .video ? Array(stride(from: 0, to: reach, by: step)) : [0]
        let frames = try FrameSampler.frames(of: url, at: times, height: height)
        var stills: [SampledFrame] = []
        if let poster = media.poster {
            // A poster that cannot be decoded is not shown either.
            stills = (try? FrameSampler.frames(of: poster, at: [0], height: height)) ?? []
        }
        return ItemReference(
            frames: frames, stills: stills, stage: stage,
            isPartial: media.kind == .video && frames.count == times.count)
    }

    /// All renditions show the same; a file of our own is the quickest to decode.
    private static func bestURL(of media: Media) -> URL? {
        let progressive = media.renditions.filter { $0.delivery == .progressive }
        let best = progressive.first { $0.url.isFileURL } ?? progressive.first ?? media.renditions.first
        return best?.url
    }
}
