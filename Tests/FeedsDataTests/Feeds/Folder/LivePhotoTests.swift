// Live Photos and Motion Photos: one post with both parts, and lies that leave a photo.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct LivePhotoTests {
    private static let day = "2024:01:31 12:34:56"
    private let folder: FeedsFolder

    init() throws { folder = try FeedsFolder() }

    private func read() async throws -> [Post] {
        try await FolderFeedsService(source: FeedSource(place: .path(folder.path))).fetchPosts().posts
    }

    private static func clip(seconds: Int = 3, contentID: String? = nil, date: String? = "2024-01-31T12:34:57+0100")
        -> [UInt8]
    {
        FileBuilder.mp4(
            created: 1_706_700_897, seconds: seconds, width: 4, height: 3, date: date, contentID: contentID)
    }

    private func pair(_ exif: [UInt8], _ clip: [UInt8], _ still: String = "IMG_1.JPG", _ movie: String = "IMG_1.MOV")
        throws
    {
        try folder.write(
            still,
            Data(
                still.hasSuffix("HEIC")
                    ? FileBuilder.heif(exif, width: 40, height: 30) : FileBuilder.jpeg(exif, width: 40, height: 30)))
        try folder.write(movie, Data(clip))
    }

    // MARK: Two files

    @Test(arguments: ["IMG_1.JPG", "IMG_1.HEIC"]) func theHalvesOfALivePhotoAreOnePhoto(_ still: String) async throws {
        try pair(FileBuilder.phoneExif(Self.day, contentID: "A1B2C3D4-1"), Self.clip(contentID: "A1B2C3D4-1"), still)
        let posts = try await read()
        #expect(posts.map(\.id) == [still])
        let medium = posts[0].media[0]
        #expect(medium.kind == .image && medium.isLive && medium.poster == nil)
        #expect(medium.clip?.renditions.map(\.url.lastPathComponent) == ["IMG_1.MOV"])
        #expect(posts[0].ownFiles?.map { ($0 as NSString).lastPathComponent } == [still, "IMG_1.MOV"])
        #expect(posts[0].ownStills?.map { ($0 as NSString).lastPathComponent } == [still])
        #expect(posts[0].ownBytes > Self.clip(contentID: "A1B2C3D4-1").count)
    }

    @Test func withoutTheSameIdentifierTheyAreAVideoAndItsPoster() async throws {
        try pair(FileBuilder.phoneExif(Self.day, contentID: "A1B2C3D4-1"), Self.clip(contentID: "B1B2C3D4-2"))
        let posts = try await read()
        #expect(posts.map(\.media[0].kind) == [.video], "\(posts.map(\.id))")
    }

    /// The picture tells the local time without its zone, the clip the time with its zone.
    @Test func withoutIdentifiersTheTimesDecide() async throws {
        try pair(FileBuilder.phoneExif(Self.day), Self.clip())
        #expect(try await read().map(\.media[0].isLive) == [true])
        try pair(FileBuilder.phoneExif("2024:01:31 12:40:56"), Self.clip())
        #expect(try await read().map(\.media[0].isLive) == [false])
    }

    @Test func aLongClipHasAPoster() async throws {
        try pair(
            FileBuilder.phoneExif(Self.day, contentID: "A1B2C3D4-1"), Self.clip(seconds: 12, contentID: "A1B2C3D4-1"))
        let posts = try await read()
        #expect(posts.map(\.id) == ["IMG_1.MOV"] && posts[0].media[0].poster != nil)
    }

    @Test func aPictureThatTellsNoTimeIsAPoster() async throws {
        try folder.write("clip.jpg", Data(FileBuilder.jpeg([], width: 4, height: 3)))
        try folder.write("clip.mp4", Data(Self.clip()))
        #expect(try await read().map(\.id) == ["clip.mp4"])
    }

    @Test func theIndexKnowsAPairWithoutAskingItAgain() async throws {
        try pair(FileBuilder.phoneExif(Self.day, contentID: "A1B2C3D4-1"), Self.clip(contentID: "A1B2C3D4-1"))
        let cache = try TemporaryFolder()
        let index = FolderIndex(folder: cache.url)
        let source = FeedSource(place: .path(folder.path))
        _ = try await FolderFeedsService(source: source, index: index).fetchPosts()
        var known: [FolderItem] = []
        for _ in 0..<10_000 where known.isEmpty || !known[0].isRead {
            known = await index.items(folder.path)
            await Task.yield()
        }
        #expect(known.map(\.clip) == [.file(path: "IMG_1.MOV", size: Self.clip(contentID: "A1B2C3D4-1").count)])
        // The same length and time, and no clip any more: only the index can still know.
        let movie = folder.path + "/IMG_1.MOV"
        try Data(count: Self.clip(contentID: "A1B2C3D4-1").count).write(to: URL(fileURLWithPath: movie))
        let again = try FolderReader.read(
            folder.path, known: Dictionary(uniqueKeysWithValues: known.map { ($0.path, $0) }))
        #expect(again.items.map(\.path) == ["IMG_1.JPG"])
        #expect(try FolderReader.read(folder.path).items.map(\.path) == ["IMG_1.MOV"])
    }

    // MARK: One file

    private static let movie = clip()

    private static let photos: [(String, [UInt8])] = [
        (
            "micro video",
            FileBuilder.jpeg(FileBuilder.phoneExif(day), xmp: FileBuilder.microVideo(movie.count), behind: movie)
        ),
        (
            "motion photo",
            FileBuilder.jpeg(FileBuilder.phoneExif(day), xmp: FileBuilder.motionPhoto(movie.count), behind: movie)
        ),
        (
            "more behind the clip",
            FileBuilder.jpeg(
                FileBuilder.phoneExif(day), xmp: FileBuilder.motionPhoto(movie.count, padding: 3, behind: 9),
                behind: movie + [UInt8](repeating: 7, count: 12))
        ),
        (
            "Samsung's list",
            FileBuilder.jpeg(FileBuilder.phoneExif(day, maker: "samsung"), xmp: "", behind: FileBuilder.samsung(movie))
        ),
        (
            "a box of a HEIF",
            FileBuilder.heif(FileBuilder.phoneExif(day), width: 4, height: 3) + FileBuilder.box("mpvd", movie)
        ),
    ]

    @Test(arguments: photos) func theClipOfAMotionPhotoIsReadInPlace(_ name: String, _ bytes: [UInt8]) async throws {
        let facts = FileFacts.read(FileBytes(bytes))
        let range = try #require(facts.clip)
        #expect(Array(bytes[range]) == Self.movie)
        try folder.write("IMG.jpg", Data(bytes))
        let post = try #require(try await read().first)
        #expect(post.media[0].kind == .image && post.media[0].isLive)
        #expect(post.ownFiles?.count == 1 && post.ownBytes == bytes.count)
        let rendition = try #require(post.media[0].motion)
        let reader = try FileSliceReader(folder.path + "/IMG.jpg", try #require(rendition.slice))
        #expect(reader.length == Int64(Self.movie.count))
        var read = Data()
        while let more = try await bytesOf(reader, at: Int64(read.count), count: 7000), !more.isEmpty { read += more }
        #expect(Array(read) == Self.movie)
        reader.cancel()
        await #expect(throws: MediaError.cancelled) { try await bytesOf(reader, at: 0, count: 1) }
    }

    private func bytesOf(_ reader: FileSliceReader, at offset: Int64, count: Int) async throws -> Data? {
        try await withCheckedContinuation { answer in
            reader.read(at: offset, count: count) { answer.resume(returning: $0) }
        }.get()
    }

    @Test(arguments: [
        FileBuilder.microVideo(0), FileBuilder.microVideo(movie.count - 1), FileBuilder.microVideo(1 << 40),
        FileBuilder.microVideo(-5), FileBuilder.motionPhoto(0), FileBuilder.motionPhoto(9_999_999_999),
        FileBuilder.motionPhoto(movie.count, padding: 9_999_999_999), FileBuilder.motionPhoto(movie.count, behind: 8),
        "GCamera:MotionPhoto=\"1\"", "", "GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"99999999999999999999\"",
    ]) func aNumberThatLiesLeavesAPhoto(_ xmp: String) {
        let bytes = FileBuilder.jpeg(FileBuilder.phoneExif(Self.day), xmp: xmp, behind: Self.movie)
        let facts = FileFacts.read(FileBytes(bytes))
        #expect(facts.clip == nil && facts.width == 400)
    }

    /// Ultra HDR: the second picture is for bright screens. A Motion Photo may have one, before its clip.
    @Test(arguments: [false, true]) func aGainMapIsNoClip(_ moves: Bool) {
        let map = FileBuilder.jpeg([], width: 40, height: 30)
        let clip =
            "<rdf:li><Container:Item Item:Semantic=\"MotionPhoto\" Item:Length=\"\(Self.movie.count)\"/></rdf:li>"
        let xmp = """
            <rdf:Description hdrgm:Version="1.0" GCamera:MotionPhoto="\(moves ? 1 : 0)"><Container:Directory><rdf:Seq>
            <rdf:li><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
            <rdf:li><Container:Item Item:Semantic="GainMap" Item:Length="\(map.count)"/></rdf:li>\(moves ? clip : "")
            </rdf:Seq></Container:Directory></rdf:Description>
            """
        let bytes = FileBuilder.jpeg(
            FileBuilder.phoneExif(Self.day), xmp: xmp, behind: map + (moves ? Self.movie : []))
        let facts = FileFacts.read(FileBytes(bytes))
        #expect(facts.width == 400 && facts.height == 300)
        #expect(facts.clip == (moves ? bytes.count - Self.movie.count..<bytes.count : nil))
    }

    @Test func aListThatLiesLeavesAPhoto() {
        for back in [0, 1, 24, 1 << 20, -1] {
            let bytes = FileBuilder.jpeg(
                FileBuilder.phoneExif(Self.day, maker: "samsung"), xmp: "",
                behind: FileBuilder.samsung(Self.movie, back: back))
            #expect(FileFacts.read(FileBytes(bytes)).clip == nil)
        }
    }

    @Test(arguments: photos) func damageNeverLeadsOutsideOfTheFile(_ name: String, _ bytes: [UInt8]) {
        var dice = SplitMix64(seed: 5)
        let places = Array(0..<min(bytes.count, 1500)) + Array(max(0, bytes.count - 64)..<bytes.count)
        for _ in 0..<3000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...5, using: &dice) {
                damaged[places.randomElement(using: &dice) ?? 0] = UInt8.random(in: 0...255, using: &dice)
            }
            let range = FileFacts.read(FileBytes(damaged)).clip
            #expect(range.map { $0.lowerBound >= 12 && $0.upperBound <= damaged.count } ?? true)
        }
    }

    @Test(arguments: [
        FileSlice(start: -1, length: 4), FileSlice(start: 0, length: 0), FileSlice(start: 0, length: -3),
        FileSlice(start: 10, length: 1), FileSlice(start: 4, length: 7), FileSlice(start: .max, length: .max),
    ]) func aSliceOutsideOfItsFileIsRefused(_ slice: FileSlice) throws {
        try folder.write("ten", Data(count: 10))
        #expect(throws: MediaError.self) { try FileSliceReader(folder.path + "/ten", slice) }
    }
}
