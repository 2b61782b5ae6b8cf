// Files of the user: complete or absent, whatever the source does meanwhile.

import FeedsData
import FeedsModels
import Foundation
import Synchronization
import Testing

private final class ScriptedBytes: MediaReader {
    let length: Int64
    private let bytes: Data
    private let failsAt: Int64
    let isCancelled = Mutex(false)

    init(_ bytes: Data, failsAt: Int64 = .max) {
        self.bytes = bytes
        self.failsAt = failsAt
        length = Int64(bytes.count)
    }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void) {
        if isCancelled.withLock({ $0 }) { return completion(.failure(.cancelled)) }
        guard offset < failsAt else { return completion(.failure(.network(.timedOut))) }
        // Returns fewer bytes than requested, as the port allows.
        completion(.success(bytes.dropFirst(Int(offset)).prefix(min(count, 300_000))))
    }

    func cancel() { isCancelled.withLock { $0 = true } }
}

private final class ScriptedSegments: SegmentReader {
    let container: SegmentContainer
    let sound: (any SegmentReader)?
    private let pieces: [SegmentData]

    init(_ pieces: [SegmentData], _ container: SegmentContainer = .fragmentedMP4, sound: (any SegmentReader)? = nil) {
        self.pieces = pieces
        self.container = container
        self.sound = sound
    }

    var segments: [MediaSegment] { pieces.indices.map { MediaSegment(start: Double($0), duration: 1) } }

    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentData, MediaError>) -> Void) {
        completion(.success(pieces[segment]))
    }

    func cancel() {}
}

private struct OneMedium: MediaStoreProtocol {
    let answer: Result<PlayableMedia, MediaError>
    func choice(of media: Media, fitting pane: PaneSize) async -> Rendition? { media.renditions.last }
    func open(_ media: Media, fitting pane: PaneSize) async throws(MediaError) -> PlayableMedia { try answer.get() }
    func picture(_ url: URL) async throws(MediaError) -> String { url.path }
}

@Suite struct MediaSaverTests {
    private let folder: TemporaryFolder
    private var place: URL { folder.url.appending(path: "kept.mp4") }
    private let pane = PaneSize(width: 405, height: 720)

    init() throws { folder = try TemporaryFolder() }

    private func medium(_ name: String = "clip.webm", _ kind: Media.Kind = .video) -> Media {
        Media(id: "m", kind: kind, renditions: [Rendition(url: folder.url.appending(path: name))])
    }

    private func prepare(_ media: PlayableMedia) async throws(SaveError) -> any SavableMedia {
        try await MediaSaver(store: OneMedium(answer: .success(media))).prepare(medium(), fitting: pane)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    private func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }) }

    @Test func whatComesPieceByPieceIsWhole() async throws {
        let data = bytes(2_500_000)
        let reader = ScriptedBytes(data)
        let shares = Mutex<[Double]>([])
        let file = try await prepare(.bytes(reader))
        #expect(file.suffix == "webm")
        try await file.write(to: place.path) { share in shares.withLock { $0.append(share) } }
        #expect(try Data(contentsOf: place) == data)
        #expect(try names == ["kept.mp4"])
        #expect(shares.withLock { $0 } == shares.withLock { $0.sorted() })
        #expect(shares.withLock { $0.last } == 1)
        #expect(reader.isCancelled.withLock { $0 })
    }

    @Test func aSourceThatBreaksOffLeavesNothing() async throws {
        let file = try await prepare(.bytes(ScriptedBytes(bytes(2_500_000), failsAt: 600_000)))
        await #expect(throws: SaveError.media(.network(.timedOut))) { try await file.write(to: place.path) { _ in } }
        #expect(try names.isEmpty)
    }

    @Test func whatWasThereStaysUntilTheNewOneIsWhole() async throws {
        try Data("old".utf8).write(to: place)
        let broken = try await prepare(.bytes(ScriptedBytes(bytes(900_000), failsAt: 300_000)))
        await #expect(throws: SaveError.self) { try await broken.write(to: place.path) { _ in } }
        #expect(try Data(contentsOf: place) == Data("old".utf8))
        let whole = try await prepare(.bytes(ScriptedBytes(bytes(900_000))))
        try await whole.write(to: place.path) { _ in }
        #expect(try Data(contentsOf: place) == bytes(900_000))
    }

    @Test func whoStopsItLeavesNothing() async throws {
        let reader = ScriptedBytes(bytes(2_500_000))
        let file = try await prepare(.bytes(reader))
        let place = place.path
        let task = Task<SaveError?, Never> {
            do throws(SaveError) {
                try await file.write(to: place) { _ in withUnsafeCurrentTask { $0?.cancel() } }
                return nil
            } catch {
                return error
            }
        }
        #expect(await task.value == .cancelled)
        #expect(try names.isEmpty)
    }

    @Test func aLocalFileIsCopiedAndAMissingOneSaysSo() async throws {
        let old = folder.url.appending(path: "old.mp4")
        try bytes(1_200_000).write(to: old)
        try await prepare(.file(path: old.path)).write(to: place.path) { _ in }
        #expect(try Data(contentsOf: place) == bytes(1_200_000))
        let gone = try await prepare(.file(path: old.path + ".gone"))
        await #expect(throws: SaveError.self) { try await gone.write(to: place.path) { _ in } }
    }

    @Test func aPlaceThatCannotBeWrittenSaysWhy() async throws {
        let file = try await prepare(.bytes(ScriptedBytes(bytes(10))))
        let nowhere = folder.url.appending(path: "no/such/folder/kept.mp4").path
        await #expect(throws: SaveError.disk("No such file or directory")) {
            try await file.write(to: nowhere) { _ in }
        }
    }

    // MARK: Streams

    private func piece(_ text: String, head: String? = nil, format: Int = 0) -> SegmentData {
        SegmentData(data: Data(text.utf8), initialisation: head.map { Data($0.utf8) }, format: format)
    }

    @Test func aStreamIsJoinedWithOneHead() async throws {
        let file = try await prepare(.segments(ScriptedSegments([piece("a", head: "H"), piece("b", head: "H")])))
        #expect(file.suffix == "mp4")
        try await file.write(to: place.path) { _ in }
        #expect(try Data(contentsOf: place) == Data("Hab".utf8))
    }

    @Test func aTransportStreamIsWhatItIs() async throws {
        let file = try await prepare(.segments(ScriptedSegments([piece("a"), piece("b")], .transportStream)))
        #expect(file.suffix == "ts")
        try await file.write(to: place.path) { _ in }
        #expect(try Data(contentsOf: place) == Data("ab".utf8))
    }

    @Test func whatMakesNoSingleFileIsRefusedInASentence() async throws {
        let sound = ScriptedSegments([piece("s")])
        let parted = try await prepare(.segments(ScriptedSegments([piece("a")], sound: sound)))
        await #expect(throws: SaveError.separateSound) { try await parted.write(to: place.path) { _ in } }
        let mixed = try await prepare(.segments(ScriptedSegments([piece("a"), piece("b", format: 1)])))
        await #expect(throws: SaveError.changingFormat) { try await mixed.write(to: place.path) { _ in } }
        #expect(try names.isEmpty)
        #expect(SaveError.separateSound.description.contains("sound"))
    }

    @Test func whatCannotBeOpenedIsNotAskedAbout() async {
        let saver = MediaSaver(store: OneMedium(answer: .failure(.network(.status(404)))))
        await #expect(throws: SaveError.media(.network(.status(404)))) {
            _ = try await saver.prepare(medium(), fitting: pane)
        }
    }

    @Test func aPhotoIsItsFile() async throws {
        let photo = folder.url.appending(path: "photo.JPG")
        try bytes(1000).write(to: photo)
        let saver = MediaSaver(store: OneMedium(answer: .failure(.cancelled)))
        let file = try await saver.prepare(medium("photo.JPG", .image), fitting: pane)
        #expect(file.suffix == "jpg")
        try await file.write(to: place.path) { _ in }
        #expect(try Data(contentsOf: place) == bytes(1000))
    }

    @Test(arguments: [
        ("clip.html", "video/mp4", "mp4"), ("clip.sh", "video/webm", "webm"), ("clip.desktop", nil, "mp4"),
        ("clip.jpg", "text/html", "mp4"), ("clip.m3u8", nil, "mp4"), ("clip.py", "video/x-sh", "mp4"),
        ("clip.MKV", "video/mp4", "mkv"), ("clip.ts", nil, "ts"), ("clip", "video/ogg; codecs=theora", "ogg"),
    ])
    func noSourceChoosesWhatOpensTheFile(name: String, type: String?, suffix: String) async throws {
        var odd = medium(name)
        odd.renditions[0].type = type
        let saver = MediaSaver(store: OneMedium(answer: .success(.bytes(ScriptedBytes(bytes(10))))))
        #expect(try await saver.prepare(odd, fitting: pane).suffix == suffix)
    }

    @Test(arguments: [
        ("photo.svg", "image/svg+xml", "jpg"), ("photo.php", "image/png", "png"), ("photo.mp4", nil, "jpg"),
    ])
    func noPictureIsSavedAsAnythingElse(name: String, type: String?, suffix: String) async throws {
        var odd = medium(name, .image)
        odd.renditions[0].type = type
        let saver = MediaSaver(store: OneMedium(answer: .failure(.cancelled)))
        #expect(try await saver.prepare(odd, fitting: pane).suffix == suffix)
    }
}
