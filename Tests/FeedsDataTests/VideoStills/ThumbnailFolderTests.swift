// Thumbnails that programs of a desktop share: their names, and what makes one invalid.

import FeedsModels
import FeedsTestSupport
import Foundation
import Glibc
import Testing

@testable import FeedsData

struct ThumbnailFolderTests {
    private let cache: TemporaryFolder
    private let folder: ThumbnailFolder
    private let pane = PaneSize(width: 120, height: 213)

    init() throws {
        cache = try TemporaryFolder()
        folder = ThumbnailFolder(folder: cache.url.appending(path: "thumbnails"))
    }

    private func file(_ name: String = "a b.jpg") throws -> URL {
        let url = try cache.write(Data("a picture".utf8), as: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
            ofItemAtPath: url.path(percentEncoded: false))
        return url
    }

    private func png(_ width: Int = 144, _ height: Int = 256) -> Data {
        Data(FileBuilder.png([], width: width, height: height))
    }

    private func found(_ file: URL) async -> FilmPicture? { await folder.thumbnail(of: file, covering: pane) }

    /// Writes where the thumbnail of a file is looked for.
    private func plant(_ bytes: Data, for file: URL) async throws {
        await folder.keep(png(), of: file, date: 1_700_000_000, size: .large, duration: nil)
        let path = try #require(await found(file)).path
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    private func forget(_ file: URL) {
        let name = ThumbnailFile.name("file://" + file.path(percentEncoded: false))
        unlink(cache.url.path(percentEncoded: false) + "/thumbnails/large/" + name)
    }

    private func marked(_ address: String, _ date: Int) throws -> Data {
        try #require(ThumbnailFile.bytes(png(), address: address, date: date, duration: nil))
    }

    /// The example of the rules of freedesktop.org.
    @Test func theNameIsThatOfTheDesktop() {
        #expect(ThumbnailFile.name("file:///home/jens/photos/me.png") == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    }

    @Test func whatIsKeptIsFoundAndOnlyTheUserMayReadIt() async throws {
        let file = try file()
        #expect(await found(file) == nil)
        #expect(await folder.keep(png(), of: file, date: 1_700_000_000, size: .large, duration: 12.4))
        let other = ThumbnailFolder(folder: cache.url.appending(path: "thumbnails"))
        let kept = try #require(await other.thumbnail(of: file, covering: pane))
        #expect(kept.duration == 12 && kept.path.contains("/thumbnails/large/"))
        let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let place = cache.url.appending(path: "thumbnails/large").path(percentEncoded: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: place)
        #expect(names.count == 1, "no scratch is left")
    }

    @Test func oneThatIsTooSmallIsPassedOver() async throws {
        let file = try file()
        await folder.keep(png(72, 128), of: file, date: 1_700_000_000, size: .normal, duration: nil)
        #expect(await found(file) == nil)
        await folder.keep(png(288, 512), of: file, date: 1_700_000_000, size: .extraLarge, duration: nil)
        #expect(await found(file)?.path.contains("/x-large/") == true)
        await folder.keep(png(60, 80), of: file, date: 1_700_000_000, size: .normal, duration: nil)
        #expect(await found(file)?.path.contains("/normal/") == true, "the whole picture is that small")
    }

    @Test func aFileThatChangedHasNone() async throws {
        let file = try file()
        await folder.keep(png(), of: file, date: 1_700_000_000, size: .large, duration: nil)
        #expect(await folder.keep(png(), of: file, date: 1, size: .large, duration: nil) == false)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_001)],
            ofItemAtPath: file.path(percentEncoded: false))
        #expect(await found(file) == nil)
    }

    @Test func oneThatNamesAnotherFileOrDateDoesNotCount() async throws {
        let file = try file("a.jpg")
        let own = "file://" + file.path(percentEncoded: false)
        for (address, date, counts) in [
            (own, 1_700_000_000, true), (own + "x", 1_700_000_000, false), (own, 1_700_000_001, false),
        ] {
            try await plant(marked(address, date), for: file)
            let isFound = await found(file) != nil
            #expect(isFound == counts, "\(address) \(date)")
            forget(file)
        }
    }

    @Test func damageIsNoThumbnail() async throws {
        let file = try file("a.jpg")
        let whole = try marked("file://" + file.path(percentEncoded: false), 1_700_000_000)
        for end in 0..<whole.count { _ = ThumbnailFile(head: Array(whole.prefix(end))) }
        for place in whole.indices {
            var bytes = Array(whole)
            bytes[place] = 0xFF
            _ = ThumbnailFile(head: bytes)
        }
        for damage in [Data(), Data("no picture".utf8), whole.prefix(40)] {
            try await plant(damage, for: file)
            #expect(await found(file) == nil)
            forget(file)
        }
    }

    @Test func aThumbnailHasNoThumbnail() async throws {
        let file = try file("a.jpg")
        await folder.keep(png(), of: file, date: 1_700_000_000, size: .large, duration: nil)
        let path = try #require(await found(file)).path
        #expect(await folder.date(of: URL(fileURLWithPath: path)) == nil)
        #expect(await folder.date(of: cache.url) == nil, "a folder has none")
    }

    @Test(arguments: [(144, 256, ThumbnailSize?.some(.large)), (400, 300, .some(.extraLarge)), (3000, 100, nil)])
    func theSizeCoversATile(_ width: Int, _ height: Int, _ size: ThumbnailSize?) {
        #expect(ThumbnailSize.covering(pane, shape: PaneSize(width: width, height: height)) == size)
    }
}
