// Saves media from the store, cached or newly fetched, as files of the user's.
// Thread: an actor's queue for each file. Invariant: a file is written beside its place and renamed when it is whole.

import Dispatch
package import FeedsModels
import Foundation
package import GLibBridge

package struct MediaSaver: MediaSaving {
    private let store: any MediaStoreProtocol
    /// Writes where this process may not write.
    private let helper: HelperProcess?

    package init(store: any MediaStoreProtocol, helper: HelperProcess? = nil) {
        self.store = store
        self.helper = helper
    }

    package func prepare(_ media: Media, fitting pane: PaneSize) async throws(SaveError) -> any SavableMedia {
        do throws(MediaError) {
            guard !media.renditions.isEmpty else { throw .unsupported(tr("none of its media can be used")) }
            guard media.kind == .video else { return try await photo(media) }
            let chosen = await store.choice(of: media, fitting: pane)
            var only = media
            if let chosen { only.renditions = [chosen] }
            let suffix = Self.suffix(of: only.renditions[0], .video)
            return MediaFile(try await store.open(only, fitting: pane), suffix: suffix, helper)
        } catch {
            throw .media(error)
        }
    }

    private func photo(_ media: Media) async throws(MediaError) -> any SavableMedia {
        let rendition = media.renditions[0]
        let suffix = Self.suffix(of: rendition, .image)
        return MediaFile(.file(path: try await store.picture(rendition.url)), suffix: suffix, helper)
    }

    /// From the address, else from the type that the source gives. Only media suffixes are allowed, because a source
    /// must not choose that a browser or a shell opens the file.
    private static func suffix(of rendition: Rendition, _ kind: Media.Kind) -> String {
        let ending = rendition.url.pathExtension.lowercased()
        if let format = MediaFormat.of(fileExtension: ending), format != .hls, format.kind == kind { return ending }
        let type = rendition.type?.split(separator: "/").last.map { $0.prefix { $0 != ";" }.lowercased() } ?? ""
        let known = kind == .video ? ["mp4", "webm", "ogg"] : ["jpeg", "png", "webp", "gif", "avif", "heic"]
        return known.first { $0 == type } ?? (kind == .video ? "mp4" : "jpg")
    }
}

/// A medium that is being saved into a file.
private actor MediaFile: SavableMedia {
    private static let chunk = 1 << 20
    nonisolated let suffix: String
    private let source: PlayableMedia
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue = QueueExecutor(label: "mutoscope.save", isUrgent: false)

    private let helper: HelperProcess?

    init(_ source: PlayableMedia, suffix: String, _ helper: HelperProcess?) {
        self.source = source
        self.helper = helper
        self.suffix =
            switch source {
            case .segments(let reader): reader.container == .transportStream ? "ts" : "mp4"
            case .file, .bytes: suffix
            }
    }

    nonisolated func close() {
        switch source {
        case .file: break
        case .bytes(let reader): reader.cancel()
        case .segments(let reader): reader.cancel()
        }
    }

    func write(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws(SaveError) {
        let place: SaveFile
        do throws(SaveFile.Failure) {
            place = try SaveFile(path, helper: helper)
        } catch {
            close()
            throw .disk(error.reason)
        }
        let result = await withTaskCancellationHandler {
            await attempt(place, progress)
        } onCancel: {
            close()
        }
        close()
        do throws(SaveError) {
            try result.get()
            if Task.isCancelled { throw SaveError.cancelled }
            try NewFile.keep(place)
        } catch {
            place.drop()
            throw Task.isCancelled ? .cancelled : error
        }
    }

    private func attempt(
        _ place: SaveFile, _ progress: @escaping @Sendable (Double) -> Void
    ) async -> Result<Void, SaveError> {
        do throws(SaveError) {
            let file = NewFile(place)
            switch source {
            case .file(let old): try copy(old, to: file, progress)
            case .bytes(let reader): try await copy(reader, to: file, progress)
            case .segments(let reader): try await join(reader, to: file, progress)
            }
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func copy(_ old: String, to file: NewFile, _ progress: (Double) -> Void) throws(SaveError) {
        do {
            let input = try RegularFile.open(old)
            let length = max(1, try input.seekToEnd())
            try input.seek(toOffset: 0)
            while let data = try input.read(upToCount: Self.chunk), !data.isEmpty, !Task.isCancelled {
                try file.append(data)
                progress(Double(file.length) / Double(length))
            }
        } catch let error as SaveError {
            throw error
        } catch let refusal as RegularFile.Refusal {
            throw .media(refusal.error(old))
        } catch {
            throw .media(.disk(error.localizedDescription))
        }
    }

    private func copy(_ reader: any MediaReader, to file: NewFile, _ progress: (Double) -> Void) async throws(SaveError)
    {
        while file.length < reader.length, !Task.isCancelled {
            let offset = file.length
            let answer = await withCheckedContinuation { continuation in
                reader.read(at: offset, count: Self.chunk) { continuation.resume(returning: $0) }
            }
            guard let data = try? answer.get() else { throw SaveError(answer) }
            guard !data.isEmpty else { throw .media(.changed) }
            try file.append(data)
            progress(Double(file.length) / Double(reader.length))
        }
    }

    private func join(_ reader: any SegmentReader, to file: NewFile, _ progress: (Double) -> Void)
        async throws(SaveError)
    {
        guard reader.sound == nil else { throw .separateSound }
        var format: Int?
        for number in reader.segments.indices where !Task.isCancelled {
            let answer = await withCheckedContinuation { continuation in
                reader.read(segment: number) { continuation.resume(returning: $0) }
            }
            guard let piece = try? answer.get() else { throw SaveError(answer) }
            if format == nil, let head = piece.initialisation { try file.append(head) }
            guard piece.format == format ?? piece.format else { throw .changingFormat }
            format = piece.format
            try file.append(piece.data)
            progress(Double(number + 1) / Double(reader.segments.count))
        }
    }
}

extension SaveError {
    fileprivate init(_ answer: Result<some Any, MediaError>) {
        if case .failure(let error) = answer, error != .cancelled { self = .media(error) } else { self = .cancelled }
    }
}

/// The new file, written from its beginning to its end.
private final class NewFile {
    private let place: SaveFile
    private(set) var length: Int64 = 0

    init(_ place: SaveFile) { self.place = place }

    func append(_ data: Data) throws(SaveError) {
        do throws(SaveFile.Failure) {
            try place.write(data)
        } catch {
            throw .disk(error.reason)
        }
        length += Int64(data.count)
    }

    static func keep(_ place: SaveFile) throws(SaveError) {
        do throws(SaveFile.Failure) {
            try place.keep()
        } catch {
            throw .disk(error.reason)
        }
    }
}
