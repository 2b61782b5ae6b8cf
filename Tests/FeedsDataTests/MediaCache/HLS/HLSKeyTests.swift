// Which key decrypts which segment, by the lines of the playlist.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS keys")
struct HLSKeyTests {
    private func media(_ text: String) throws -> HLSMedia {
        let url = try #require(URL(string: "https://example.org/video/main.m3u8"))
        guard case .media(let media) = try HLSPlaylist(Data("#EXTM3U\n\(text)".utf8), at: url) else {
            throw MediaError.unsupported("a master")
        }
        return media
    }

    private func keys(_ media: HLSMedia) -> [String?] {
        media.segments.map { $0.resource.cipher?.key.absoluteString.replacing("https://example.org/", with: "") }
    }

    @Test func keysTakeTurnsAndEnd() throws {
        let media = try media(
            """
            #EXT-X-MEDIA-SEQUENCE:7
            clear.ts
            #EXT-X-KEY:METHOD=AES-128,URI="one.key"
            a.ts
            b.ts
            #EXT-X-KEY:METHOD=AES-128,URI="/keys/two.key",IV=0x000000000000000000000000000000ff
            c.ts
            #EXT-X-KEY:METHOD=NONE
            d.ts
            """)
        #expect(keys(media) == [nil, "video/one.key", "video/one.key", "keys/two.key", nil])
        // Without a vector of its own, the segment's number is the vector.
        #expect(media.segments.map(\.resource.cipher?.startVector) == [nil, 8, 9, 255, nil])
        #expect(media.refusal == nil)
        #expect(media.addresses.count == 7)
    }

    @Test func anInitialisationSectionHasTheKeyOfItsPlace() throws {
        let media = try media(
            """
            #EXT-X-MAP:URI="plain.mp4"
            a.m4s
            #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x10
            #EXT-X-MAP:URI="secret.mp4"
            b.m4s
            """)
        #expect(media.maps.map { $0.cipher?.startVector } == [nil, 16])
        #expect(media.segments.map(\.map) == [0, 1])
    }

    @Test func oneOfSeveralKeysWillDo() throws {
        let protected = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://x\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        let plain = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"\n"
        #expect(keys(try media(protected + plain + "a.ts")) == ["video/k"])
        #expect(keys(try media(plain + protected + "a.ts")) == ["video/k"])
        #expect(try media(plain + protected + "a.ts").refusal == nil)
        let reason = "it is copy-protected with SAMPLE-AES of com.apple.streamingkeydelivery"
        #expect(try media(protected + "a.ts").refusal == reason)
        #expect(try media(protected + "#EXT-X-KEY:METHOD=NONE\na.ts").refusal == nil)
    }

    @Test(arguments: [
        ("METHOD=SAMPLE-AES,URI=\"k\"", "it is copy-protected with SAMPLE-AES"),
        ("METHOD=SAMPLE-AES-CTR,URI=\"k\"", "it is copy-protected with SAMPLE-AES-CTR"),
        ("METHOD=AES-128", "it is encrypted, and its key has no address"),
        ("METHOD=AES-128,URI=\"k\",IV=0xzz", "it is encrypted in a way that is not understood"),
        (
            "METHOD=AES-128,URI=\"k\",IV=0x1\(String(repeating: "0", count: 32))",
            "it is encrypted in a way that is not understood"
        ),
        ("URI=\"k\"", "it is copy-protected with an unknown method"),
    ])
    func whatWeCannotOpenIsRefused(attributes: String, reason: String) throws {
        #expect(try media("#EXT-X-KEY:\(attributes)\na.ts").refusal == reason)
    }
}
