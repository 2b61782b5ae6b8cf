// The HLS streams of the store: opens each once, hands out readers, and lays out and fetches ahead what the app asks
// for.
// Thread: an actor on the streams' own queue, which may wait for the disk.
// Invariant: an open stream comes from the playlists of a single visit; `forget` ends that.

import FeedsModels
import Foundation

actor HLSLibrary: StreamPreloading {
    /// Enough for a window of items and some steps back; each stream holds a playlist or two in memory.
    private static let mostOpen = 24

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue = QueueExecutor(label: "mutoscope.streams")
    private let storage: any HLSStorage
    private let pickOrder: MediaStore.PickOrder
    private let languages: [String]
    private var open: [URL: HLSPresentation] = [:]
    /// In the order of their last use, the latest last.
    private var used: [URL] = []
    private var opening: [URL: Task<Result<HLSPresentation, MediaError>, Never>] = [:]

    init(
        storage: any HLSStorage, pickOrder: @escaping MediaStore.PickOrder, languages: [String] = []
    ) {
        self.storage = storage
        self.pickOrder = pickOrder
        self.languages = languages
    }

    /// A separate reader for each player.
    func stream(_ rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> HLSStream {
        if let known = open[rendition.url], await !known.isUsable(wantedLevel(of: known, fitting: pane)()) {
            // A running player cannot switch to the wanted level, but a new player can begin with it.
            forget(rendition.url)
        }
        let presentation = try await presentation(of: rendition, fitting: pane)
        let wanted = wantedLevel(of: presentation, fitting: pane)
        let container = try await presentation.container(trying: presentation.order(from: wanted()))
        var sound: HLSStream?
        if let apart = presentation.sound {
            sound = HLSStream(apart, container: try await apart.container(trying: [0]), wanted: { 0 })
        }
        return HLSStream(presentation, container: container, sound: sound, wanted: wanted)
    }

    /// The next opening reads the playlists again.
    func forget(_ url: URL) {
        open[url] = nil
        used.removeAll { $0 == url }
    }

    // MARK: Fetching ahead

    func layout(of rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout? {
        // A playlist on this machine mostly names files beside it, which need no fetching.
        guard !rendition.url.isFileURL else { return nil }
        let presentation = try await presentation(of: rendition, fitting: pane)
        return await presentation.layout(upTo: wantedLevel(of: presentation, fitting: pane)())
    }

    func preload(
        _ rendition: Rendition, chunk: Int, level: Int, fitting pane: PaneSize
    ) async throws(MediaError) -> PreloadReceipt {
        try await presentation(of: rendition, fitting: pane).preload(chunk: chunk, level: level)
    }

    // MARK: What is open

    func opened(_ url: URL) -> HLSPresentation? { open[url] }

    func presentation(
        of rendition: Rendition, fitting pane: PaneSize
    ) async throws(MediaError) -> HLSPresentation {
        let url = rendition.url
        if let known = open[url] {
            keep(known, url)
            return known
        }
        if let task = opening[url] { return try await task.value.get() }
        let opener = HLSOpener(
            source: HLSSource(medium: url, storage: storage), queue: queue, languages: languages)
        let task = Task { await opened(by: opener, rendition, pane) }
        opening[url] = task
        let result = await task.value
        opening[url] = nil
        // The file may have other contents the next time, so it is not remembered.
        if case .success(let presentation) = result, !url.isFileURL { keep(presentation, url) }
        return try result.get()
    }

    private func opened(
        by opener: HLSOpener, _ rendition: Rendition, _ pane: PaneSize
    ) async -> Result<HLSPresentation, MediaError> {
        do throws(MediaError) {
            return .success(try await opener.open(rendition) { [pickOrder] in pickOrder($0, pane) })
        } catch {
            return .failure(error)
        }
    }

    private func keep(_ presentation: HLSPresentation, _ url: URL) {
        open[url] = presentation
        used.removeAll { $0 == url }
        used.append(url)
        if used.count > Self.mostOpen { open[used.removeFirst()] = nil }
    }

    /// The level that the store would pick now; readers ask before each segment.
    private func wantedLevel(of presentation: HLSPresentation, fitting pane: PaneSize) -> @Sendable () -> Int {
        let renditions = presentation.variants.map(\.rendition)
        return { [pickOrder, base = presentation.base] in
            pickOrder(renditions, pane).first { renditions.indices.contains($0) } ?? base
        }
    }
}
