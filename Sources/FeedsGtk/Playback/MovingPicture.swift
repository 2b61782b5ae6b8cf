// Plays a moving picture: decodes the next frame while the current frame shows, and nothing while it stands still.
// Thread: main actor; a queue of its own decodes. Invariant: at most one frame is shown and one waits.

import Dispatch
import FeedsModels
import GtkBridge

final class MovingPicture {
    /// A file, and the size it is shown at.
    nonisolated struct Source: Hashable, Sendable {
        var path: String
        var isOwn: Bool
    }

    private let reader: PictureReader
    private let queue = DispatchQueue(label: "mutoscope.moving-picture", qos: .userInitiated)
    private let delay = Delay()
    private var key: AnyHashable?
    private var film: PictureFilm?
    private var next: PictureFilm.Frame?
    private var isAsking = false
    private var plays = false
    /// When the next frame is due.
    private var due = 0.0
    var onPicture: ((Texture) -> Void)?

    init(reader: PictureReader) { self.reader = reader }

    /// Follows the picture under this key; another key starts again, even for the same file.
    func show(_ still: PictureStore.Still?, key: AnyHashable, plays: Bool) {
        if key != self.key || still?.moving == nil { stop() }
        self.key = key
        guard let still, let source = still.moving else { return }
        self.plays = plays
        guard plays else { return delay.cancel() }
        let (width, height) = (still.texture.width, still.texture.height)
        if film?.fits(width, height) != true {
            film = PictureFilm(reader: reader, path: source.path, width: width, height: height, isOwn: source.isOwn)
            next = nil
        }
        if next == nil { ask() } else { schedule() }
    }

    func stop() {
        delay.cancel()
        (key, film, next, plays, due) = (nil, nil, nil, false, 0)
    }

    private func ask() {
        guard !isAsking, let film else { return }
        isAsking = true
        queue.async {
            let frame = film.next()
            Task { @MainActor [weak self] in self?.came(frame, of: film) }
        }
    }

    private func came(_ frame: PictureFilm.Frame?, of film: PictureFilm) {
        isAsking = false
        guard self.film === film else { return ask() }
        next = frame
        schedule()
    }

    private func schedule() {
        guard plays, next != nil else { return }
        let wait = due - Clock.now
        if wait < 0.001 { return present() }
        delay.start(milliseconds: Int(saturating: (wait * 1000).rounded(.up))) { [weak self] in self?.present() }
    }

    private func present() {
        guard plays, let frame = next else { return }
        next = nil
        // Late frames are not made up for.
        due = max(due, Clock.now - 0.02) + frame.seconds
        onPicture?(frame.texture)
        ask()
    }
}
