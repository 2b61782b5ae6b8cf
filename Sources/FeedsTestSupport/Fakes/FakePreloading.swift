// A preload store without a network: layouts come from a table, and chunks wait until the test delivers them.
// Thread: main actor. Invariant: a delivered chunk stays present, and nothing else changes a layout.

package import FeedsModels

@MainActor package final class FakePreloading: MediaPreloading {
    package struct Request: Hashable, Sendable, CustomStringConvertible {
        package let media: String
        package let chunk: Int
        package let level: Int
        package var description: String { "\(media)#\(chunk)@\(level)" }

        package init(_ media: String, _ chunk: Int, _ level: Int) {
            self.media = media
            self.chunk = chunk
            self.level = level
        }
    }

    /// By the medium's id; a medium that is missing here is a local file.
    package var layouts: [String: MediaLayout] = [:]
    /// Media whose layout requests fail.
    package var broken: Set<String> = []
    package private(set) var requests: [Request] = []
    package private(set) var mostAtOnce = 0
    package private(set) var attended: [[String]] = []
    package private(set) var refreshed: [[String]] = []
    package private(set) var looks = 0
    package private(set) var hurries = 0
    /// The duration in the latest layout request of each medium, by its id.
    package private(set) var durations: [String: Double] = [:]
    private var waiting: [(Request, CheckedContinuation<Result<PreloadReceipt, MediaError>, Never>)] = []

    package nonisolated init() {}

    package var underWay: [Request] { waiting.map(\.0) }

    @MainActor package func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout? {
        looks += 1
        durations[media.id] = media.metadata.duration
        if broken.contains(media.id) { throw .network(.status(404)) }
        return layouts[media.id]
    }

    @MainActor package func preload(
        _ media: Media, chunk: Int, level: Int, fitting pane: PaneSize
    ) async throws(MediaError) -> PreloadReceipt {
        let request = Request(media.id, chunk, level)
        requests.append(request)
        return try await withCheckedContinuation { continuation in
            waiting.append((request, continuation))
            mostAtOnce = max(mostAtOnce, waiting.count)
        }.get()
    }

    @MainActor package func attend(to media: [Media]) async { attended.append(media.map(\.id)) }

    @MainActor package func rest() async {}

    @MainActor package func hurry() async { hurries += 1 }

    @MainActor package func refresh(_ media: [Media]) async { refreshed.append(media.map(\.id)) }

    @MainActor package func traffic() async -> MediaTraffic { MediaTraffic() }

    /// Delivers the oldest requested chunk.
    package func deliver(seconds: Double = 0.1) {
        guard !waiting.isEmpty else { return }
        let (request, continuation) = waiting.removeFirst()
        let bytes = layouts[request.media]?.chunkBytes[request.chunk][request.level] ?? 0
        layouts[request.media]?.present[request.chunk] = request.level
        continuation.resume(returning: .success(PreloadReceipt(bytes: bytes, seconds: seconds)))
    }

    package func fail(with error: MediaError) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().1.resume(returning: .failure(error))
    }
}
