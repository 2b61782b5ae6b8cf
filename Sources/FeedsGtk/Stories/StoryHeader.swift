// The top of a story: a bar for each image, whose it is, and the buttons for pause, sound, more and close.
// Thread: main actor. Invariant: the bars move in a frame-clock tick alone; nothing else here changes at that rate.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoryHeader {
    let root: Box
    private let segments = SegmentBar()
    private let avatar = Avatar(size: 32)
    private let name = Label().startAligned().singleLine().styled("author")
    private let place = Label().startAligned().singleLine().styled("age")
    private let pause = Button(icon: "media-playback-pause-symbolic", name: tr("Pause")).styled("story-button")
    private let sound = Button(icon: "audio-volume-high-symbolic", name: tr("Mute")).styled("story-button")
    private let more = Button(icon: "mutoscope-more-symbolic", name: tr("More")).styled("story-button")
    private let close = Button(icon: "window-close-symbolic", name: tr("Close")).styled("story-button")
    var onAct: OnAct?

    init() {
        let names = Box(.vertical, [name, place]).align(.fill, .center).expand(vertically: false)
        let row = Box(.horizontal, spacing: 0, [avatar, names.margins(start: 10), pause, sound, more, close])
        root = Box(.vertical, spacing: 6, [segments, row]).styled("story-header").align(.fill, .start)
        avatar.readAsDecoration()
        let acts: [(Button, AppAct)] = [
            (pause, .togglePause), (sound, .toggleSound), (more, .menu), (close, .back),
        ]
        for (button, action) in acts { button.onClicked(self) { [unowned button] in $0.onAct?(action, .at(button)) } }
    }

    func show(_ story: Story, index: Int, picture: Texture?) {
        name.text = story.user.name
        avatar.show(name: story.user.name, picture: picture)
        show(index: index, of: story)
        segments.share = 0
    }

    func show(index: Int, of story: Story) {
        let count = story.imageList.count
        segments.show(index, of: count)
        segments.accessibleName = tr("Story of %1, %2 of %3", story.user.name, "\(index + 1)", "\(count)")
        place.text = tr("%1 of %2", "\(index + 1)", "\(count)")
        place.isVisible = count > 1
    }

    func show(picture: Texture, of story: Story) { avatar.show(name: story.user.name, picture: picture) }

    /// How far the current image is.
    var share: Double {
        get { segments.share }
        set { segments.share = newValue }
    }

    func show(isPaused: Bool) {
        pause.set(icon: isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
        pause.name = isPaused ? tr("Play") : tr("Pause")
    }

    func show(isMuted: Bool, hasSound: Bool) {
        sound.isVisible = hasSound
        sound.set(icon: isMuted ? "audio-volume-muted-symbolic" : "audio-volume-high-symbolic")
        sound.name = isMuted ? tr("Unmute") : tr("Mute")
    }

    var menuAnchor: Widget { more }
}
