// The still pictures of the items near the current item: posters and photos, then each video's own first frame.
// Thread: main actor; other threads read the files and compute the pixels.
// Invariant: the store holds pictures only of items that its owner loaded and has not dropped yet.

import Dispatch
import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class PictureStore {
    /// Identifies a medium of an item.
    struct Key: Hashable {
        let item: String
        let page: Int
    }

    /// The picture to show while nothing moves.
    struct Still: Sendable {
        let texture: Texture
        let backdrop: Texture?
        /// A video's own first frame outranks its poster, unless it was made for another pane.
        var isFrame: Bool
        /// The file of a moving picture; `texture` is then its first frame.
        var moving: MovingPicture.Source?
    }

    private let media: any MediaStoreProtocol
    private let memory: PictureMemory
    private let work = DispatchQueue(label: "mutoscope.frames", qos: .userInitiated)
    private var stills: [Key: Still] = [:]
    private var wanted: Set<Key> = []
    private var pane: PaneSize

    init(media: any MediaStoreProtocol, memory: PictureMemory, pane: PaneSize) {
        self.media = media
        self.memory = memory
        self.pane = pane
    }

    func still(_ key: Key) -> Still? { stills[key] }

    /// All held pictures were made for the old pane. The views load the pictures that they still need again.
    /// The old picture of an item stays until then.
    func paneChanged(to pane: PaneSize) {
        if pane != self.pane { memory.forget(self.pane) }
        self.pane = pane
        for key in stills.keys { stills[key]?.isFrame = false }
        Heap.giveBack()
    }

    /// Puts a few colours in the place of a picture that is not here yet.
    func stand(
        _ blurhash: Blurhash, size: (width: Int, height: Int), for key: Key,
        then done: @escaping @MainActor @Sendable () -> Void
    ) {
        guard wanted.contains(key), stills[key] == nil else { return }
        let pane = pane
        work.async {
            let still = Self.blurred(blurhash, size, pane)
            Task { @MainActor [weak self] in
                guard let self, let still, wanted.contains(key), stills[key] == nil else { return }
                stills[key] = still
                done()
            }
        }
    }

    private nonisolated static func blurred(_ blurhash: Blurhash, _ size: (width: Int, height: Int), _ pane: PaneSize)
        -> Still?
    {
        let (width, height) = size
        let pixels = blurhash.pixels(width: width, height: height)
        guard let texture = Texture(opaque: pixels, width: width, height: height) else { return nil }
        let covers = FitRule.covers(width: width, height: height, paneWidth: pane.width, paneHeight: pane.height)
        let backdrop = covers ? nil : Backdrop.make(from: texture, width: pane.width, height: pane.height)
        return Still(texture: texture, backdrop: backdrop, isFrame: false)
    }

    /// `isPassing`: a poster, which its video's first frame will replace.
    func load(
        _ key: Key, from url: URL?, isPassing: Bool = false, then done: @escaping (Result<Still, MediaError>) -> Void
    ) {
        wanted.insert(key)
        guard let url else { return }
        let pane = pane
        Task {
            do throws(MediaError) {
                let still = try await still(url, pane, isPassing)
                guard wanted.contains(key) else { return }
                if stills[key]?.isFrame != true { stills[key] = still }
                done(.success(still))
            } catch {
                if wanted.contains(key), error != .cancelled { done(.failure(error)) }
            }
        }
    }

    /// Decodes a picture at another size than the pane's. Neither the store nor the memory keeps it.
    func sharpen(_ url: URL, width: Int, height: Int, then done: @escaping @MainActor (Texture) -> Void) {
        let (reader, isOwn) = (memory.reader, url.isFileURL)
        Task {
            guard let path = try? await media.picture(url) else { return }
            let texture: Texture? = await withCheckedContinuation { continuation in
                reader.perform {
                    let picture = try? reader.read(path, width: width, height: height, isOwn: isOwn) { _, _ in true }
                    continuation.resume(returning: picture?.texture)
                }
            }
            if let texture { done(texture) }
        }
    }

    /// Keeps a copy of a video's first frame, so that the picture outlives its decoder.
    func keep(_ frame: Texture, for key: Key, covers: Bool, then done: @escaping @MainActor @Sendable (Still) -> Void) {
        guard wanted.contains(key) else { return }
        let pane = pane
        let old = stills[key]
        work.async {
            let copy = Texture(opaque: frame.readPixels(), width: frame.width, height: frame.height)
            guard let copy else { return }
            let backdrop = covers ? nil : Backdrop.make(from: copy, width: pane.width, height: pane.height)
            Task { @MainActor [weak self] in
                guard let self, wanted.contains(key) else { return }
                let still = Still(texture: copy, backdrop: backdrop ?? (covers ? nil : old?.backdrop), isFrame: true)
                stills[key] = still
                done(still)
            }
        }
    }

    func drop(item: String) {
        wanted = wanted.filter { $0.item != item }
        stills = stills.filter { $0.key.item != item }
    }

    /// The picture goes into the memory even if no view waits for it any more.
    private func still(_ url: URL, _ pane: PaneSize, _ isPassing: Bool) async throws(MediaError) -> Still {
        if let still = memory.picture(url, pane) { return still }
        // A caller that steps to another item tells the store within this turn which item plays now. The store waits
        // for that, because a video that begins comes before any poster.
        await Task.yield()
        let still = try await decode(try await media.picture(url), isOwn: url.isFileURL, pane, isPassing)
        // The window may have changed its size meanwhile.
        if pane == self.pane { memory.keep(still, url, pane) }
        return still
    }

    private func decode(
        _ path: String, isOwn: Bool, _ pane: PaneSize, _ isPassing: Bool
    ) async throws(MediaError) -> Still {
        let reader = memory.reader
        let result: Result<Still, MediaError> = await withCheckedContinuation { continuation in
            reader.perform { continuation.resume(returning: Self.read(path, isOwn: isOwn, pane, isPassing, reader)) }
        }
        return try result.get()
    }

    private nonisolated static func read(
        _ path: String, isOwn: Bool, _ pane: PaneSize, _ isPassing: Bool, _ reader: PictureReader
    ) -> Result<Still, MediaError> {
        do throws(GLibError) {
            // The picture's shape, which the file states, decides whether the picture fills the pane.
            var covers = false
            let picture = try reader.read(
                path, width: pane.width, height: pane.height, isOwn: isOwn, isPassing: isPassing
            ) { width, height in
                covers = FitRule.covers(
                    width: width, height: height, paneWidth: pane.width, paneHeight: pane.height)
                let isPanorama = Panorama.fills(
                    width: width, height: height, paneWidth: pane.width, paneHeight: pane.height)
                return covers || isPanorama
            }
            let texture = picture.texture
            let backdrop = covers ? nil : Backdrop.make(from: texture, width: pane.width, height: pane.height)
            let moving = picture.moves && !isPassing ? MovingPicture.Source(path: path, isOwn: isOwn) : nil
            return .success(Still(texture: texture, backdrop: backdrop, isFrame: false, moving: moving))
        } catch {
            return .failure(.unsupported("\(error)"))
        }
    }
}
