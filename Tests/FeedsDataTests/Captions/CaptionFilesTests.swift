// Captions in separate files: beside a video or named by a document, local or on the web.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Captions as files")
struct CaptionFilesTests {
    private static let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n"

    private func store(_ files: [String: Data] = [:]) -> (CaptionStore, MemoryStorage) {
        let storage = MemoryStorage(files)
        let library = HLSLibrary(storage: storage, pickOrder: { renditions, _ in Array(renditions.indices) })
        return (CaptionStore(storage: storage, library: library, languages: ["en"]), storage)
    }

    private func media(_ captions: [CaptionTrack]) throws -> Media {
        let clip = try #require(URL(string: "https://example.org/clip.mp4"))
        return Media(id: "1", kind: .video, renditions: [Rendition(url: clip)], captions: captions)
    }

    @Test func thoseOfTheWebAreFetchedOnce() async throws {
        let (store, storage) = store(["a.vtt": Data(Self.text.utf8)])
        let url = try #require(URL(string: "https://example.org/a.vtt"))
        let media = try media([CaptionTrack(url: url, language: "en", label: "English")])
        let offers = await store.offers(of: media, playing: media.renditions[0])
        #expect(offers == [CaptionOffer(place: .file(url), language: "en", label: "English")])
        #expect(await storage.fetched.isEmpty)
        for _ in 0..<2 {
            let part = try await store.captions(offers[0], of: media, near: 70)
            #expect(part.cues.map(\.text.plain) == ["hello"])
            #expect(part.covers.contains(0) && part.covers.contains(100_000))
        }
        #expect(await storage.fetched == ["a.vtt"])
    }

    @Test func aPageInsteadOfCaptionsIsAnError() async throws {
        let (store, _) = store(["a.vtt": Data("<!doctype html><title>Log in</title>".utf8)])
        let url = try #require(URL(string: "https://example.org/a.vtt"))
        await #expect(throws: MediaError.unsupported("captions that are neither WebVTT nor SubRip")) {
            try await store.captions(CaptionOffer(place: .file(url)), of: try media([]), near: 0)
        }
        await #expect(throws: MediaError.network(.status(404))) {
            let gone = try #require(URL(string: "https://example.org/gone.vtt"))
            _ = try await store.captions(CaptionOffer(place: .file(gone)), of: try media([]), near: 0)
        }
    }

    @Test func thoseOnThisMachineAreReadInPlace() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "captions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        try Data(Self.text.utf8).write(to: folder.appending(path: "clip.vtt"))
        try Data(count: CaptionsDocument.largest + 10).write(to: folder.appending(path: "huge.vtt"))
        let (store, _) = store()
        let media = try media([])
        func read(_ name: String) async throws -> [String] {
            let offer = CaptionOffer(place: .file(folder.appending(path: name)))
            return try await store.captions(offer, of: media, near: 0).cues.map(\.text.plain)
        }
        #expect(try await read("clip.vtt") == ["hello"])
        await #expect(throws: MediaError.unsupported("captions of more than 4 MB")) { try await read("huge.vtt") }
        await #expect(throws: MediaError.fileMissing(folder.appending(path: "none.vtt").path)) {
            try await read("none.vtt")
        }
        // A folder, like a pipe, is never opened.
        await #expect(throws: (any Error).self) { try await read("") }
    }

    @Test func aVideoThatIsOpenedByItselfHasThoseBesideIt() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let names = [
            "clip.mp4", "clip.vtt", "clip.de.srt", "clip.pt-BR.vtt", "clip.en.sdh.vtt", "clip.Deutsch.srt", "clip2.vtt",
            "other.vtt", "clip.txt",
        ]
        for name in names { try Data().write(to: folder.appending(path: name)) }
        let tracks = CaptionsBeside.tracks(of: folder.appending(path: "clip.mp4"))
        #expect(
            tracks.map(\.url.lastPathComponent) == [
                "clip.de.srt", "clip.Deutsch.srt", "clip.en.sdh.vtt", "clip.pt-BR.vtt", "clip.vtt",
            ])
        #expect(tracks.map(\.language) == ["de", nil, "en", "pt-BR", nil])
        #expect(tracks.map(\.label) == [nil, "Deutsch", "EN SDH", nil, nil])
    }
}
