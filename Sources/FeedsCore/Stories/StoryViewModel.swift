// One person's stories in the viewer: the image that is shown, how far it is, and what can be done with it.
// Thread: main actor. Invariant: made of one Story that never changes.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class StoryViewModel {
    package let story: Story
    /// Which of `story.imageList` is shown.
    package private(set) var index = 0
    package private(set) var isLiked = false
    /// Held, replying, out of sight, a menu is open, or its picture is not there yet.
    package private(set) var isPaused = false
    /// Held: everything but the picture fades.
    package private(set) var hidesChrome = false
    package private(set) var isReplying = false
    /// Why this image cannot be shown.
    package private(set) var failure: String?

    package init(story: Story) { self.story = story }

    package var image: StoryImage { story.imageList[index] }

    /// How far the image is, 0…1, by the frame clock's time. Not observed: asked once a frame.
    package func progress(at time: Double) -> Double { 0 }

    /// To the next image, or past the last one to the next person.
    package func next() {}
    /// To the image before, or before the first one to the previous person.
    package func previous() {}
    package func pressed() {}
    package func released() {}
    package func menuOpened(_ isOpen: Bool) {}
    package func likeButtonTapped() {}
}
