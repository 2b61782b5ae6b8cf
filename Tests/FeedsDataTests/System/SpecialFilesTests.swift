// Pipes, sockets and devices instead of files: refused at once, wherever a document or a folder names them.

import FeedsModels
import FeedsTestSupport
import Foundation
import GLibBridge
import Glibc
import Testing

@testable import FeedsData

@Suite("Files that are none", .timeLimit(.minutes(1)))
struct SpecialFilesTests {
    let folder: TemporaryFolder
    let store: MediaStore

    init() throws {
        folder = try TemporaryFolder()
        store = MediaStore(folder: folder.url.appending(path: "cache"), network: NetworkService())
    }

    /// This pipe has no writer, so opening it as a file would wait for ever.
    private func pipe(_ name: String) throws -> URL {
        let url = folder.url.appending(path: name)
        try #require(mkfifo(url.path(percentEncoded: false), 0o600) == 0)
        return url
    }

    private func kinds(_ suffix: String) throws -> [URL] {
        let link = folder.url.appending(path: "zeros.\(suffix)")
        try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "/dev/zero")
        return [try pipe("pipe.\(suffix)"), link, URL(filePath: "/dev/zero")]
    }

    @Test func picturesAndVideos() async throws {
        let (pictures, videos) = (try kinds("png"), try kinds("mp4"))
        for url in pictures { await #expect(throws: MediaError.self) { try await store.picture(url) } }
        for url in videos {
            await #expect(throws: MediaError.self) { try await store.open(.video(url), fitting: .phone) }
        }
        // Later requests are served.
        let png = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) + noise(100)
        let file = try folder.write(png, as: "a.png")
        #expect(try await store.picture(file) == file.path(percentEncoded: false))
    }

    @Test func playlistsSegmentsAndCaptions() async throws {
        for url in try kinds("m3u8") {
            await #expect(throws: MediaError.self) {
                try await store.open(.video(url, delivery: .hls), fitting: .phone)
            }
        }
        _ = try pipe("a.ts")
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"
        let main = try folder.write(Data(text.utf8), as: "main.m3u8")
        await #expect(throws: MediaError.self) {
            let open = try await store.open(.video(main, delivery: .hls), fitting: .phone)
            _ = try await open.segments?.bytes(0)
        }
        let captions = CaptionStore(media: store)
        for url in try kinds("vtt") {
            let offer = CaptionOffer(place: .file(url))
            await #expect(throws: MediaError.self) { try await captions.captions(offer, of: .video(main), near: 0) }
        }
    }

    @Test func aFolderThatHoldsThem() async throws {
        for name in ["a.mp4", "b.png", "c.m3u8", "c.vtt"] { _ = try pipe(name) }
        _ = try folder.write(Data([1]), as: "d.mp4")
        let response = try FolderReader.read(folder.url.path(percentEncoded: false))
        #expect(response.items.map(\.path) == ["d.mp4"])
    }

    @Test func aFileThatBecomesOneInBetweenIsNotWaitedFor() throws {
        #expect(throws: RegularFile.Refusal.noFile) { try RegularFile.open(pipe("pipe").path(percentEncoded: false)) }
        #expect(throws: RegularFile.Refusal.noFile) { try RegularFile.open("/dev/null") }
        #expect(throws: RegularFile.Refusal.folder) { try RegularFile.open("/dev") }
        #expect(throws: RegularFile.Refusal.missing) { try RegularFile.open("/dev/null/none") }
        let file = try folder.write(Data("abc".utf8), as: "a.txt")
        #expect(try RegularFile.open(file.path(percentEncoded: false)).readToEnd() == Data("abc".utf8))
    }

    @Test func socketsAndExports() throws {
        let path = folder.url.appending(path: "s").path(percentEncoded: false)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        #expect(throws: RegularFile.Refusal.noFile) { try RegularFile.open(path) }
        #expect(throws: StoreError.self) { try LibraryExport.read(URL(filePath: path)) }
        #expect(throws: StoreError.self) { try LibraryExport.read(try pipe("export.json")) }
    }
}
