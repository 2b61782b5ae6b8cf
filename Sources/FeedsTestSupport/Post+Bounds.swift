// Checks that every number of a post is within its bounds.
// Thread: any; pure. Invariant: it checks all numbers, so a new number without a bound is found.

package import FeedsModels

extension Post {
    package var isWithinBounds: Bool {
        let told = [counts.likes, counts.comments, counts.shares, counts.views]
        return told.allSatisfy { $0 == nil || Bound.count($0) != nil }
            && (publishedAt == nil || Bound.moment(publishedAt) != nil)
            && comments.allSatisfy { $0.publishedAt == nil || Bound.moment($0.publishedAt) != nil }
            && media.allSatisfy(\.isWithinBounds)
    }
}

extension Media {
    package var isWithinBounds: Bool {
        metadata.isWithinBounds && renditions.allSatisfy(\.isWithinBounds) && storyboard?.isWithinBounds ?? true
    }
}

extension Metadata {
    fileprivate var isWithinBounds: Bool {
        [width, height].allSatisfy { $0 == nil || Bound.side($0) != nil }
            && (duration == nil || Bound.duration(duration) != nil) && (retention ?? []).allSatisfy(\.isFinite)
    }
}

extension Rendition {
    fileprivate var isWithinBounds: Bool {
        [width, height].allSatisfy { $0 == nil || Bound.side($0) != nil }
            && (bitsPerSecond == nil || Bound.rate(bitsPerSecond) != nil)
            && (bytes == nil || Bound.bytes(bytes) != nil)
    }
}

extension Storyboard {
    fileprivate var isWithinBounds: Bool {
        [tileWidth, tileHeight].allSatisfy { Bound.side($0) != nil }
            && [columns, count].allSatisfy { Bound.tiles($0) != nil } && Bound.duration(interval) != nil
    }
}
