// The stories of a single person in the viewer: the shown image, its progress, and the user's actions.
// Thread: main actor. Invariant: made of a Story that never changes; its position follows the timeline.

package import FeedsEngine
package import FeedsModels
import Observation

@MainActor @Observable package final class StoryViewModel {
    package let story: Story
    /// Which of `story.imageList` is shown.
    package private(set) var index: Int
    /// The shown image's number in the open viewer, for pictures and players.
    package private(set) var item: Int
    /// True while the user holds the image, replies, has a menu open or has paused, and while the window is hidden.
    package private(set) var isPaused = false
    /// True when the user paused it, for example with Space.
    package private(set) var isUserPaused = false
    /// True when the picture is so late that the view shows a spinner.
    package private(set) var isLoading = false
    /// True while the user holds the image. The view then fades out everything but the picture.
    package private(set) var hidesChrome = false
    package private(set) var isReplying = false
    /// Why this image cannot be shown.
    package private(set) var failure: String?
    /// The text of the chip that is shown during a retry; nil when there is no chip.
    package private(set) var news: String?
    @ObservationIgnored private weak var list: StoriesModel?

    init(story: Story, index: Int, item: Int, list: StoriesModel) {
        self.story = story
        self.index = index
        self.item = item
        self.list = list
    }

    package var image: StoryImage { story.imageList[index] }
    package var key: StoryKey { story.key(of: image) }
    package var isVideo: Bool { image.media.kind == .video }
    package var isLiked: Bool { list?.status(of: key).isLiked ?? false }
    package var authorName: String { story.user.name }

    /// "Photo 2 of 4 by Ann. A lake in the morning."
    package var spokenName: String {
        let name =
            story.imageList.count > 1
            ? nameAndPlace : isVideo ? tr("Video by %1", authorName) : tr("Photo by %1", authorName)
        return image.media.alt.map { tr("%1. %2", name, $0) } ?? name
    }

    private var nameAndPlace: String {
        let (place, count) = ("\(index + 1)", "\(story.imageList.count)")
        return isVideo
            ? tr("Video %1 of %2 by %3", place, count, authorName)
            : tr("Photo %1 of %2 by %3", place, count, authorName)
    }

    // MARK: Time

    /// Progress of the shown image, 0…1, by the frame clock's time. Views do not observe it; they ask once a frame.
    package func progress(at time: Double) -> Double { list?.progress(of: item, at: time) ?? 0 }

    /// How full a segment of the bar is, 0…1. Earlier segments are full, later segments are empty.
    package func progress(ofSegment segment: Int, at time: Double) -> Double {
        segment < index ? 1 : segment > index ? 0 : progress(at: time)
    }

    // MARK: Acts

    /// Moves to the next image, or after the last image to the next person.
    package func next() { send(.next) }
    /// Moves to the previous image, or at the first image to the previous person.
    package func previous() { send(.previous) }
    package func pressed() { send(.pressed) }
    /// A short press is a tap on that side; after a long press the story only continues. Without a side it is no tap.
    package func released(on side: StorySide? = nil) { send(.released(side)) }
    package func dragStarted() { send(.held(.drag)) }
    package func dragEnded() { send(.freed(.drag)) }
    package func menuOpened(_ isOpen: Bool) { send(isOpen ? .held(.menu) : .freed(.menu)) }
    package func replyFocused(_ isFocused: Bool) { send(isFocused ? .held(.reply) : .freed(.reply)) }
    package func pauseToggled() { send(isUserPaused ? .freed(.pause) : .held(.pause)) }
    package func likeButtonTapped() { list?.like(key, !isLiked) }
    package func retryTapped() { list?.retryTapped() }

    /// Hides the author and closes the viewer. The author leaves the tray; the user can undo it.
    package func hideAuthorTapped() { list?.hideAuthor(of: story) }

    /// Makes a message field for the shown image. The caller must finish it. Nil when the app stores no messages.
    package func composer() -> ComposerModel? { list?.composer(for: key) }

    private func send(_ event: StoryTimeline.Event) {
        guard let list, list.viewer === self else { return }
        list.send(event)
    }

    // MARK: Following

    /// Writes only values that differ, so that views redraw only what changed.
    func follow(_ session: StorySession) {
        guard let item = session.timeline.item else { return }
        let timeline = session.timeline
        set(\.item, item)
        set(\.index, session.index(of: item))
        set(\.isPaused, !timeline.holds.isEmpty)
        set(\.isUserPaused, timeline.holds.contains(.pause))
        set(\.isLoading, timeline.isLate && timeline.phase == .waiting)
        set(\.hidesChrome, timeline.hidesChrome)
        set(\.isReplying, timeline.holds.contains(.reply))
        set(\.failure, timeline.phase == .failed ? session.failure : nil)
        set(\.news, session.status.news)
    }

    private func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<StoryViewModel, Value>, _ value: Value) {
        if self[keyPath: path] != value { self[keyPath: path] = value }
    }
}
