// Brings the bytes of a medium to where an encoder can read them.
// Thread: any. Invariant: a plain file of this machine is never copied; an encoder sees it under a neutral name, because
// some names are patterns for ffmpeg.

import FeedsModels
import Foundation

struct MediumFetch {
    private let order: MediumOrder
    private let services: PublishServices

    init(_ order: MediumOrder, _ services: PublishServices) { (self.order, self.services) = (order, services) }

    /// The file, or a link to it.
    @MainActor func file(in work: URL) async throws(EncoderFailure) -> URL {
        let file = work.appendingPathComponent("source")
        switch order.place {
        case .file(let path):
            do {
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: URL(fileURLWithPath: path))
            } catch {
                throw .noRoom(work.path)
            }
        case .service: try await fetch(try await resolved(), to: file)
        }
        return file
    }

    private func resolved() async throws(EncoderFailure) -> Media {
        guard order.media.renditions.isEmpty, let ticket = order.media.resolveAt, let post = order.post else {
            return order.media
        }
        do throws(FeedServiceError) {
            return try await services.repository.resolve(ticket, of: post)
        } catch {
            throw .unreadable(error.description)
        }
    }

    private func fetch(_ media: Media, to file: URL) async throws(EncoderFailure) {
        var media = media
        if media.kind == .image { media.renditions.sort { ($0.width ?? 0) > ($1.width ?? 0) } }
        let shape = media.metadata
        let isWide = (shape.width ?? 0) > (shape.height ?? 0)
        // The best level that is published; a larger rendition would only cost its server and the line.
        let pane = isWide ? PaneSize(width: 1920, height: 1080) : PaneSize(width: 1080, height: 1920)
        do throws(SaveError) {
            let savable = try await services.saving.prepare(media, fitting: pane)
            try await savable.write(to: file.path) { _ in }
        } catch {
            throw .unreadable(error.description)
        }
    }
}
