// Posters and photos of the library, decoded at the size of a tile, and pictures of local videos without a poster.
// What the desktop's thumbnails show is taken from there (TileThumbnails).
// Thread: main actor; other threads read the files.
// Invariant: a picture that no tile waits for is not decoded. Videos are decoded singly, and only when idle. A folder whose
// disk hangs delays only its own tiles.

import FeedsModels
import Foundation
import GstBridge
import GtkBridge

final class TilePictures {
    private struct Request {
        let url: URL
        let size: PaneSize
        /// True if `url` is a video's and not a picture's.
        let isFilm: Bool
        let isWanted: () -> Bool
        let done: (Texture) -> Void

        var folder: URL { url.deletingLastPathComponent() }
    }

    /// A request that runs. An overdue one makes room for others.
    private final class Turn {
        let patience = Delay()
        var isOverdue = false
    }

    /// Several at once, so that a local file can be read while others are on their way over the network.
    private static let atOnce = 4
    /// A file of the user's that takes longer lies on a disk that is slow or hangs.
    private static let patience = 1500
    private var waiting: [Request] = []
    /// How many requests of a folder have taken too long.
    private var overdue: [URL: Int] = [:]
    private var running = 0
    private let media: any MediaStoreProtocol
    private let memory: PictureMemory
    private let films: (any FilmPictureKeeping)?
    private let thumbnails: TileThumbnails?
    /// Videos without a picture; they are decoded after all available pictures have been read.
    private var undeveloped: [Request] = []
    private var isDeveloping = false
    /// Files in which nothing can be decoded.
    private var hopeless: Set<URL> = []
    /// Seconds of the videos whose source states no duration.
    private(set) var durations: [URL: Double] = [:]
    /// Covers a tile of an ordinary window; small enough to keep a thousand of them.
    private nonisolated static let filmSize = PaneSize(width: 270, height: 480)

    init(
        media: any MediaStoreProtocol, memory: PictureMemory, films: (any FilmPictureKeeping)?,
        thumbnails: (any ThumbnailKeeping)? = nil
    ) {
        self.media = media
        self.memory = memory
        self.films = films
        self.thumbnails = thumbnails.map { TileThumbnails($0, reader: memory.reader) }
    }

    /// Returns the picture if it is in memory. Else returns nil, and calls back later if the tile still wants it.
    func picture(
        _ url: URL, size: PaneSize, isFilm: Bool = false, isWanted: @escaping () -> Bool,
        then done: @escaping (Texture) -> Void
    ) -> Texture? {
        if let still = memory.picture(url, size) { return still.texture }
        waiting.append(Request(url: url, size: size, isFilm: isFilm, isWanted: isWanted, done: done))
        begin()
        return nil
    }

    /// The latest request comes first, because the user has scrolled to it.
    private func begin() {
        while running < Self.atOnce, let next = waiting.lastIndex(where: { overdue[$0.folder] == nil }) {
            let request = waiting.remove(at: next)
            guard request.isWanted() else { continue }
            run(request)
        }
        if running == 0 { develop() }
    }

    private func run(_ request: Request) {
        let turn = Turn()
        running += 1
        if request.url.isFileURL {
            turn.patience.start(milliseconds: Self.patience) { [weak self] in self?.giveUpWaiting(for: request, turn) }
        }
        Task {
            await serve(request)
            turn.patience.cancel()
            if turn.isOverdue { came(request) } else { running -= 1 }
            begin()
        }
    }

    private func giveUpWaiting(for request: Request, _ turn: Turn) {
        turn.isOverdue = true
        overdue[request.folder, default: 0] += 1
        running -= 1
        begin()
    }

    private func came(_ request: Request) {
        let left = (overdue[request.folder] ?? 1) - 1
        overdue[request.folder] = left > 0 ? left : nil
    }

    // MARK: When idle

    private func develop() {
        guard !isDeveloping else { return }
        while let films, let request = undeveloped.popLast() {
            guard request.isWanted(), !hopeless.contains(request.url) else { continue }
            isDeveloping = true
            Task {
                if await Self.make(request.url, for: films) {
                    waiting.append(request)
                } else {
                    hopeless.insert(request.url)
                }
                isDeveloping = false
                begin()
            }
            return
        }
        guard let thumbnails, let wish = thumbnails.next() else { return }
        isDeveloping = true
        Task {
            await thumbnails.make(wish)
            isDeveloping = false
            begin()
        }
    }

    private static func make(_ video: URL, for films: any FilmPictureKeeping) async -> Bool {
        let path = video.path(percentEncoded: false)
        guard let still = await VideoStill.read(path, covering: filmSize.width, filmSize.height) else { return false }
        let picture = still.picture
        return await films.keep(of: video, duration: still.duration) { path in
            // A picture that cannot be written is left out, and the tile keeps its title.
            (try? StillFile.write(picture.pixels, width: picture.width, height: picture.height, as: .jpeg, to: path))
                != nil
        } != nil
    }

    /// The file that shows the picture; nil for a video that is not decoded yet.
    private func path(_ request: Request) async -> String? {
        // Without its poster the tile keeps its title. Opening the post reports the error, so it is not reported here.
        guard request.isFilm else { return try? await media.picture(request.url) }
        guard let films, !hopeless.contains(request.url) else { return nil }
        guard let film = await films.picture(of: request.url) else {
            undeveloped.append(request)
            return nil
        }
        durations[request.url] = film.duration
        return film.path
    }

    // MARK: Pictures

    private func serve(_ request: Request) async {
        guard let texture = await load(request) else { return }
        memory.keep(PictureStore.Still(texture: texture, backdrop: nil, isFrame: false), request.url, request.size)
        if request.isWanted() { request.done(texture) }
    }

    private func load(_ request: Request) async -> Texture? {
        if let thumbnail = await thumbnails?.thumbnail(of: request.url, covering: request.size) {
            guard request.isWanted() else { return nil }
            if let texture = await decode(thumbnail.path, request.size, isOwn: false) {
                if request.isFilm { durations[request.url] = thumbnail.duration }
                return texture
            }
        }
        let date = await thumbnails?.date(of: request.url)
        guard let path = await path(request), request.isWanted(),
            let texture = await decode(path, request.size, isOwn: request.url.isFileURL)
        else { return nil }
        if let date {
            let duration = request.isFilm ? durations[request.url] : nil
            thumbnails?.wish(request.url, date, from: path, texture, covering: request.size, duration: duration)
        }
        return texture
    }

    private func decode(_ path: String, _ size: PaneSize, isOwn: Bool) async -> Texture? {
        let reader = memory.reader
        return await withCheckedContinuation { continuation in
            reader.perform {
                // Likewise, the tile of a damaged picture keeps its title.
                let picture = try? reader.read(path, width: size.width, height: size.height, isOwn: isOwn) { _, _ in
                    true
                }
                continuation.resume(returning: picture?.texture)
            }
        }
    }
}
