// Playlists: told apart from HLS, and read entry by entry.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct M3UTests {
    @Test func readsTitlesDurationsLogosAndGroups() throws {
        let response = try Decoding.local(M3UFixture.list, at: "/feeds/a/list.m3u")
        #expect(response.shape == .m3u && response.title == "Evening")
        #expect(response.posts.map(\.title) == ["One, two and three", "Live", "Named", "3", "Song", "five"])
        let first = response.posts[0]
        #expect(first.media[0].metadata.duration == 88.5 && first.tags == ["News, late"])
        #expect(first.media[0].poster?.path == "/feeds/a/logos/one.png")
        #expect(response.posts[1].media[0].metadata.duration == nil && response.posts[1].tags == ["Streams"])
        #expect(response.posts[2].media[0].renditions[0].delivery == .hls)
        #expect(response.posts[3].media[0].kind == .image)
        #expect(response.posts[4].media[0].isSound && response.posts[4].media[0].metadata.duration == 10)
        #expect(
            response.skipped == [
                SkippedItem(place: "line 14", reason: "“../../secret.mp4” leaves the folder of the document"),
                SkippedItem(place: "line 17", reason: "it is a duplicate of line 4"),
            ])
    }

    @Test func anHLSPlaylistIsOneStream() throws {
        for text in [M3UFixture.master, M3UFixture.segments] {
            let response = try Decoding.remote(text, at: "https://tv.example.com/clip.m3u8")
            #expect(response.shape == .singleMedia)
            #expect(response.posts.map(\.media[0].renditions[0].delivery) == [.hls])
        }
    }

    @Test func latin1IsRead() throws {
        var data = Data("#EXTM3U\n#EXTINF:3,Caf".utf8)
        data.append(0xE9)
        data.append(Data("\nhttps://tv.example.com/a.mp4\n".utf8))
        let url = try #require(URL(string: "https://tv.example.com/list.m3u"))
        #expect(try Decoding.decode(data, at: url).posts.map(\.title) == ["Café"])
    }

    @Test func bareAddressesAreAList() throws {
        let named = try Decoding.remote("one.mp4\r\ntwo.mp4\r\n", at: "https://tv.example.com/list.m3u")
        #expect(named.posts.count == 2)
        let told = try Decoding.remote(M3UFixture.bareAddresses, at: "https://tv.example.com/list.txt")
        #expect(told.shape == .m3u && told.posts.map(\.title) == ["one", "two"])
    }
}
