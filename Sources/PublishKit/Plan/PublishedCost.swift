// The estimated cost of one medium, from what is known of it.
// Thread: any; pure. Invariant: an unknown size counts as a common one.

package import FeedsEngine
package import FeedsModels

package struct PublishedCost: Sendable, Hashable {
    package let cost: PublishCost

    package static let face = PublishedCost(.face, width: 0, height: 0, duration: 0, rate: 0, isCareful: false)

    init(_ form: Recipe.Form, width: Int, height: Int, duration: Double, rate: Double, isCareful: Bool) {
        switch form {
        case .face: cost = PublishCost.face
        case .image, .sitePicture: cost = PublishCost.picture
        case .video:
            cost = PublishCost.clip(
                duration: duration, rate: min(60, max(1, rate)),
                levels: LevelLadder.levels(width: width, height: height), isCareful: isCareful)
        }
    }

    /// For a medium that is not fetched yet.
    package init(of medium: Media, isCareful: Bool) {
        let known = medium.metadata
        let largest = medium.renditions.max { ($0.height ?? 0) < ($1.height ?? 0) }
        self.init(
            medium.kind == .video ? .video : .image, width: known.width ?? largest?.width ?? 720,
            height: known.height ?? largest?.height ?? 1280, duration: known.duration ?? 30, rate: 30,
            isCareful: isCareful)
    }
}
