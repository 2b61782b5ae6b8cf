// A player whose device fails goes on at the same place with the processor, and its owner notices nothing.

import FeedsModels
import FeedsTestSupport
import Foundation
import GstBridge
import GtkBridge
import Synchronization
import Testing

@testable import FeedsGtk

@Suite(.serialized, .timeLimit(.minutes(1))) @MainActor struct PlayerDeviceTests {
    private let fixtures = ClipFixtures()
    private let failed = FailedDevices()

    private func device(_ fake: FakeDevice) -> HardwareDecoder {
        HardwareDecoder(element: fake.rawValue, format: "H.264", device: "fake")
    }

    private func player(_ fake: FakeDevice, _ clip: PlayableMedia) -> (player: GstVideoPlayer, owner: Owner) {
        let choice = DecoderChoice([device(fake)], least: 0)
        let player = GstVideoPlayer(
            media: Media(id: "m", kind: .video, renditions: []), store: OneClip(clip: clip),
            pane: PaneSize(width: 270, height: 480), audio: AudioOutput(sink: nil),
            decoders: Decoders(choice) { [failed] in failed.save($0) })
        return (player, Owner(of: player))
    }

    @Test(arguments: FakeDevice.allCases)
    func thePlayerGoesOnWithTheProcessor(_ fake: FakeDevice) async throws {
        let (player, owner) = player(fake, .file(path: try await fixtures.clip(.portrait).path))
        player.prime(from: 0)
        try await owner.heard("the first picture") { $0.events.contains(.primed) }
        player.play()
        try await owner.heard("a lap") { $0.events.contains(.looped) }
        #expect(owner.events == [.primed, .moving, .looped])
        #expect(!owner.showedNothing, "a picture that was on the screen stays until the next")
        #expect(failed.load() == (fake == .works ? [] : [device(fake).name]))
        await owner.close()
    }

    @Test func itGoesOnWhereTheDeviceFailed() async throws {
        let (player, owner) = player(.failsLater, .file(path: try await fixtures.clip(.portrait).path))
        player.prime(from: 0)
        player.play()
        try await owner.heard("a lap") { $0.events.contains(.looped) }
        let lap = owner.positions.prefix { $0 < 1.8 }
        #expect(zip(lap, lap.dropFirst()).allSatisfy { $0 <= $1 }, "\(owner.positions)")
        await owner.close()
    }

    @Test func bytesAreAskedForAgain() async throws {
        let clip = try Data(contentsOf: try await fixtures.clip(.portrait))
        let (player, owner) = player(.failsLater, .bytes(MemoryReader(clip)))
        player.prime(from: 0)
        player.play()
        try await owner.heard("a lap") { $0.events.contains(.looped) }
        #expect(owner.events == [.primed, .moving, .looped])
        await owner.close()
    }

    @Test func aJumpThatTheDeviceLostArrives() async throws {
        let (player, owner) = player(.failsAtOnce, .file(path: try await fixtures.clip(.portrait).path))
        player.prime(from: 0)
        player.seek(to: 1)
        try await owner.heard("the jump") { $0.positions.contains { abs($0 - 1) < 0.05 } }
        #expect(!owner.events.contains { if case .failed = $0 { true } else { false } })
        await owner.close()
    }

    @Test func aClipThatNobodyDecodesBlamesNoDevice() async throws {
        var clip = try Data(contentsOf: try await fixtures.clip(.portrait))
        // The head stays, the pictures go.
        let data = try #require(clip.range(of: Data("mdat".utf8)))
        clip.resetBytes(in: data.upperBound..<clip.endIndex)
        let (player, owner) = player(.failsAtOnce, .bytes(MemoryReader(clip)))
        player.prime(from: 0)
        try await owner.heard("a failure") { $0.events.contains { if case .failed = $0 { true } else { false } } }
        #expect(failed.load().isEmpty)
        await owner.close()
    }

    @Test func aPlayerThatIsClosedMeanwhileReportsThatItIsGone() async throws {
        let (player, owner) = player(.hangs, .file(path: try await fixtures.clip(.portrait).path))
        player.prime(from: 0)
        player.play()
        await owner.close()
        #expect(owner.events.isEmpty && failed.load().isEmpty && !player.isAlive)
    }
}

/// What the owner of a player hears and a viewer sees.
@MainActor private final class Owner: FrameViewer {
    private let player: GstVideoPlayer
    private(set) var events: [VideoPlayerEvent] = []
    private(set) var positions: [Double] = []
    private(set) var showedNothing = false
    private var waiting: (isOver: (Owner) -> Bool, continuation: CheckedContinuation<Void, Never>)?

    init(of player: GstVideoPlayer) {
        self.player = player
        player.viewer = self
        player.onEvent = { [weak self] in self?.hear($0) }
    }

    func show(frame: Texture, progress: Double) {
        positions.append(player.position ?? .nan)
        look()
    }

    private func hear(_ event: VideoPlayerEvent) {
        events.append(event)
        if player.texture == nil, !positions.isEmpty { showedNothing = true }
        look()
    }

    private func look() {
        guard let waiting, waiting.isOver(self) else { return }
        self.waiting = nil
        waiting.continuation.resume()
    }

    func heard(_ what: String, _ isOver: @escaping (Owner) -> Bool) async throws {
        if isOver(self) { return }
        await withCheckedContinuation { waiting = (isOver, $0) }
    }

    func close() async {
        await withCheckedContinuation { continuation in player.close { continuation.resume() } }
    }
}

private final class FailedDevices: FailedDevicesStoreProtocol {
    private let names = Mutex<Set<String>>([])
    func load() -> Set<String> { names.withLock { $0 } }
    func save(_ devices: Set<String>) { names.withLock { $0 = devices } }
}

private struct OneClip: MediaStoreProtocol {
    let clip: PlayableMedia
    func choice(of media: Media, fitting pane: PaneSize) async -> Rendition? { nil }
    func picture(_ url: URL) async throws(MediaError) -> String { url.path }

    /// Each reader ends with its pipeline.
    func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia {
        guard case .bytes(let reader as MemoryReader) = clip else { return clip }
        return .bytes(MemoryReader(reader.data))
    }
}

private final class MemoryReader: MediaReader {
    let data: Data
    private let isCancelled = Atomic(false)
    var length: Int64 { Int64(data.count) }

    init(_ data: Data) { self.data = data }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void) {
        DispatchQueue.global().async { [self] in
            guard !isCancelled.load(ordering: .relaxed) else { return completion(.failure(.cancelled)) }
            completion(.success(data.dropFirst(Int(offset)).prefix(count)))
        }
    }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
