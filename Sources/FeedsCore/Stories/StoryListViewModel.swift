// The tray of people with stories, and the viewer that is open on one of them.
// Thread: main actor. Invariant: StoryTimeline decides what the viewer shows; this carries it out and holds the texts.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class StoryListViewModel {
    /// In the tray's order: unseen first. The order stays while the tray is on screen; the rings are live.
    package private(set) var stories: [Story] = []
    /// The person whose stories are open; nil while the viewer is closed.
    package private(set) var viewer: StoryViewModel?

    package init() {}

    /// All images seen: a gray ring.
    package func isSeen(_ story: Story) -> Bool { false }

    /// Opens the viewer at the first image that was not seen.
    package func open(_ story: Story) {}
    package func close() {}
    package func nextStory() {}
    package func previousStory() {}
    /// A person of the tray came into sight: near the end the next page is read.
    package func handleStoryAppear(_ story: Story) {}
    /// Forgets what was seen and liked, and reads the source anew.
    package func resetData() async {}
}
