// Keeps what the media store has, or fetches for it, as files of the person's own.
// Thread: an actor's queue for each file. Invariant: a file is written beside its place and renamed when it is whole.

import Dispatch
package import FeedsModels
import Foundation
import GLibBridge

package struct MediaSaver: MediaSaving {
    private let store: any MediaStoreProtocol

    package init(store: any MediaStoreProtocol) { self.store = store }

    package func prepare(_ media: Media, fitting pane: PaneSize) async throws(SaveError) -> any SavableMedia {
        do throws(MediaError) {
            guard media.kind == .video else { return try await photo(media) }
            let chosen = await store.choice(of: media, fitting: pane)
            var only = media
            if let chosen { only.renditions = [chosen] }
            let suffix = Self.suffix(of: only.renditions[0], .video)
            return MediaFile(try await store.open(only, fitting: pane), suffix: suffix)
        } catch {
            throw .media(error)
        }
    }

    private func photo(_ media: Media) async throws(MediaError) -> any SavableMedia {
        let rendition = media.renditions[0]
        let suffix = Self.suffix(of: rendition, .image)
        return MediaFile(.file(path: try await store.picture(rendition.url)), suffix: suffix)
    }

    /// By the address, else by the type that the source gave. Only names of media: a source must not choose that the
    /// file is opened by a browser or a shell.
    private static func suffix(of rendition: Rendition, _ kind: Media.Kind) -> String {
        let ending = rendition.url.pathExtension.lowercased()
        if let format = MediaFormat.of(fileExtension: ending), format != .hls, format.kind == kind { return ending }
        let type = rendition.type?.split(separator: "/").last.map { $0.prefix { $0 != ";" }.lowercased() } ?? ""
        let known = kind == .video ? ["mp4", "webm", "ogg"] : ["jpeg", "png", "webp", "gif", "avif", "heic"]
        return known.first { $0 == type } ?? (kind == .video ? "mp4" : "jpg")
    }
}

/// One medium on its way into a file.
private actor MediaFile: SavableMedia {
    private static let chunk = 1 << 20
    nonisolated let suffix: String
    private let source: PlayableMedia
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
    private let queue = QueueExecutor(label: "mutoscope.save", isUrgent: false)

    init(_ source: PlayableMedia, suffix: String) {
        self.source = source
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
        let scratch = Self.scratch(for: path)
        let result = await withTaskCancellationHandler {
            await attempt(scratch, progress)
        } onCancel: {
            close()
        }
        close()
        do throws(SaveError) {
            try result.get()
            if Task.isCancelled { throw SaveError.cancelled }
            guard rename(scratch, path) == 0 else { throw SaveError.disk(String(cString: strerror(errno))) }
        } catch {
            unlink(scratch)
            throw Task.isCancelled ? .cancelled : error
        }
    }

    private static func scratch(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent.prefix(60)).\(UInt32.random(in: 0 ... .max)).part"
        return url.deletingLastPathComponent().appendingPathComponent(name).path
    }

    private func attempt(
        _ scratch: String, _ progress: @escaping @Sendable (Double) -> Void
    ) async -> Result<Void, SaveError> {
        do throws(SaveError) {
            let file = try NewFile(scratch)
            switch source {
            case .file(let old): try copy(old, to: file, progress)
            case .bytes(let reader): try await copy(reader, to: file, progress)
            case .segments(let reader): try await join(reader, to: file, progress)
            }
            try file.finish()
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

/// A file that did not exist before, written from its beginning to its end.
private final class NewFile {
    private let handle: FileHandle
    private(set) var length: Int64 = 0

    init(_ path: String) throws(SaveError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .disk(String(cString: strerror(errno))) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func append(_ data: Data) throws(SaveError) {
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw .disk(error.localizedDescription)
        }
        length += Int64(data.count)
    }

    /// A disk that is full may say so only now.
    func finish() throws(SaveError) {
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw .disk(error.localizedDescription)
        }
    }
}
