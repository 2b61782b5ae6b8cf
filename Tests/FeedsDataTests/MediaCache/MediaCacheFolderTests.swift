// Pictures, limits and leftovers: the contents of the cache folder, and that it stays small and clean.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("MediaStore's folder")
struct MediaCacheFolderTests {
    let folder: TemporaryFolder
    let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + noise(2000)

    init() throws { folder = try TemporaryFolder() }

    private func store(limit: Int64 = 1 << 30) -> MediaStore {
        MediaStore(folder: folder.url.appending(path: "cache"), network: NetworkService(), limit: .bytes(limit))
    }

    @Test func aPictureIsFetchedOnceHoweverManyAsk() async throws {
        let server = try LoopbackServer(["/a": .data(png, type: "text/plain")])
        let url = server.url("/a")
        try await restarting { store in
            let paths = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await store.picture(url) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(paths.count == 1)
            #expect(try Data(contentsOf: URL(filePath: try #require(paths.first))) == png)
        }
        try await restarting { store in
            let path = try await store.picture(url)
            #expect(try Data(contentsOf: URL(filePath: path)) == png)
        }
        #expect(server.log.requests().count == 1)
    }

    /// A session, after which the folder has no owner.
    private func restarting(limit: Int64 = 1 << 30, _ body: (MediaStore) async throws -> Void) async throws {
        try await body(store(limit: limit))
    }

    @Test func onlyPicturesArePictures() async throws {
        let server = try LoopbackServer(["/page": .html(), "/empty": .data(Data()), "/huge": .zeros(33 << 20)])
        let store = store()
        for path in ["/page", "/empty"] {
            await #expect(throws: MediaError.unsupported("it is no picture")) {
                try await store.picture(server.url(path))
            }
        }
        await #expect(throws: MediaError.network(.tooLarge(limit: 32 << 20))) {
            try await store.picture(server.url("/huge"))
        }
        await #expect(throws: MediaError.network(.status(404))) { try await store.picture(server.url("/gone")) }
        #expect(await store.traffic().fetched == 0)
    }

    @Test func aLocalPictureStaysWhereItIs() async throws {
        let store = store()
        let file = try folder.write(png, as: "sub/a picture.png")
        let text = try folder.write(Data("hello".utf8), as: "sub/text.png")
        #expect(try await store.picture(file) == file.path(percentEncoded: false))
        await #expect(throws: MediaError.unsupported("text.png is no picture")) { try await store.picture(text) }
        let missing = folder.url.appending(path: "gone.png")
        await #expect(throws: MediaError.fileMissing(missing.path())) { try await store.picture(missing) }
    }

    /// Watched media are private: other users can neither enter the folder nor read the files.
    @Test func itIsNobodyElses() async throws {
        let server = try LoopbackServer(["/a": .data(png)])
        let path = try await store().picture(server.url("/a"))
        func rights(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try rights(folder.url.appending(path: "cache").path(percentEncoded: false)) == 0o700)
        #expect(try rights(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)) == 0o700)
        #expect(try rights(path) == 0o600)
    }

    @Test func whatWasNotUsedForLongestGoesFirst() async throws {
        let bodies = (0..<4).map { Data([0xFF, 0xD8, 0xFF]) + noise(1000, seed: UInt64($0)) }
        let server = try LoopbackServer(
            Dictionary(uniqueKeysWithValues: bodies.enumerated().map { ("/\($0.offset)", .data($0.element)) }))
        let store = store()
        var paths: [String] = []
        for index in 0..<4 { paths.append(try await store.picture(server.url("/\(index)"))) }
        // Using the oldest entry makes it the youngest.
        _ = try await store.picture(server.url("/0"))
        await store.setLimit(.bytes(2100))
        #expect(await eventually { !FileManager.default.fileExists(atPath: paths[2]) })
        #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [true, false, false, true])
    }

    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE0], true), (Array("GIF89a".utf8), true), (Array("RIFF1234WEBPVP8 ".utf8), true),
        (Array("RIFF1234WAVEfmt ".utf8), false), (Array("\0\0\0\u{20}ftypavif....".utf8), true),
        (Array("\0\0\0\u{20}ftypisom....".utf8), false), ([0xFF, 0x0A, 0x00], true),
        (Array("\0\0\0\u{0C}JXL \r\n".utf8), true), (Array("\0\0\0\u{20}ftypheic....".utf8), true),
        (Array("<?xml version='1.0'?><svg xmlns=".utf8), true),
        (Array("<!DOCTYPE html><html><svg></svg>".utf8), false), ([], false), ([0x47], false),
    ])
    func picturesAreToldByTheirFirstBytes(bytes: [UInt8], isPicture: Bool) {
        #expect(PictureSignature.matches(Data(bytes), permitsDrawings: true) == isPicture)
    }

    /// A drawing is recognised by its content, under any name.
    @Test func aDrawingIsAPictureOnlyOnThisMachine() async throws {
        let drawing = Data("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        let server = try LoopbackServer(["/drawing.png": .data(drawing)])
        let store = store()
        await #expect(throws: MediaError.unsupported("it is no picture")) {
            try await store.picture(server.url("/drawing.png"))
        }
        let file = try folder.write(drawing, as: "drawing.svg")
        #expect(try await store.picture(file) == file.path(percentEncoded: false))
    }
}
