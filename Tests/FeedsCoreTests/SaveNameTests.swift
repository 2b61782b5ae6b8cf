// The names of saved files.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Testing

struct SaveNameTests {
    private func post(_ title: String, by author: String? = nil, text: String = "") -> Post {
        var post = SamplePosts.video("v")
        post.title = title
        post.text = text
        post.author = author.map { Author(name: $0) }
        return post
    }

    @Test func authorAndTitleMakeTheName() {
        #expect(SaveName.of(post("Tomatoes", by: "Ada"), suffix: "mp4") == "Ada – Tomatoes.mp4")
        #expect(SaveName.of(post("", text: "A text"), suffix: "mp4") == "A text.mp4")
        #expect(SaveName.of(post(""), suffix: "ts") == "Mutoscope.ts")
    }

    @Test func nothingLeadsOutOfTheFolder() {
        #expect(SaveName.of(post("../../etc/passwd"), suffix: "mp4") == "etc passwd.mp4")
        #expect(SaveName.of(post(".hidden\n\u{0}name"), suffix: "mp4") == "hidden name.mp4")
        #expect(SaveName.of(post("a/b\\c:d"), suffix: "mp4") == "a b c d.mp4")
    }

    @Test func longNamesAreCutAndAlbumsNumbered() {
        let name = SaveName.of(post(String(repeating: "long ", count: 50)), suffix: "mp4")
        #expect(name.count <= 64)
        #expect(name.hasSuffix("long.mp4"))
        var album = SamplePosts.album("a")
        album.title = "Two"
        #expect(SaveName.of(album, page: 1, suffix: "jpg") == "Two 2.jpg")
    }
}
