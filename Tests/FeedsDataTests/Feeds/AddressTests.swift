// Which addresses a document may name, and how they are resolved.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct AddressTests {
    /// The result for an entry of a list of videos: its address, or the reason for skipping it.
    private func outcome(_ entry: String, local: Bool = false, existing: Set<String> = []) throws -> String {
        let text = JSONWriter.text(of: .object(["videos": .array([.string(entry)])]))
        let response = try local ? Decoding.local(text, existing: existing) : Decoding.remote(text)
        return response.posts.first?.media[0].renditions[0].url.absoluteString ?? response.skipped[0].reason
    }

    @Test(arguments: [
        ("https://a.example.com/x.mp4", "https://a.example.com/x.mp4"),
        ("  x.mp4 ", "https://feeds.example.com/a/x.mp4"), ("../x.mp4", "https://feeds.example.com/x.mp4"),
        ("/x.mp4", "https://feeds.example.com/x.mp4"), ("//b.example.com/x.mp4", "https://b.example.com/x.mp4"),
        ("http://a.example.com/x.mp4?a=1&amp;b=2", "http://a.example.com/x.mp4?a=1&b=2"),
        ("https://a.example.com/b c/é.mp4", "https://a.example.com/b%20c/%C3%A9.mp4"),
        ("file:///etc/x.mp4", "a remote feed may not name files of this machine"),
        (
            "http://localhost:8000/x.mp4",
            "a remote feed may not name servers of this machine or of the network around it"
        ),
        ("https:///x.mp4", "its address names no host"),
        ("data:video/mp4;base64,AAAA", "addresses with “data” are not supported"),
        ("javascript:alert(1).mp4", "addresses with “javascript” are not supported"),
        ("", "its address is empty"), (" \n ", "its address is empty"),
        ("a\u{7}.mp4", "its address holds control characters"),
    ])
    func inARemoteDocument(_ entry: String, _ expected: String) throws {
        #expect(try outcome(entry) == expected)
    }

    @Test(arguments: [
        ("x.mp4", "file:///feeds/a/x.mp4"), ("sub/50% off #1.mp4", "file:///feeds/a/sub/50%25%20off%20%231.mp4"),
        ("./x.mp4", "file:///feeds/a/x.mp4"), ("sub/../x.mp4", "file:///feeds/a/x.mp4"),
        ("https://a.example.com/x.mp4", "https://a.example.com/x.mp4"),
        ("//b.example.com/x.mp4", "https://b.example.com/x.mp4"),
        ("file:///videos/x.mp4", "file:///videos/x.mp4"), ("/videos/x.mp4", "file:///videos/x.mp4"),
        ("../x.mp4", "“../x.mp4” leaves the folder of the document"),
        ("%2E%2E/x.mp4", "“../x.mp4” leaves the folder of the document"),
    ])
    func inALocalDocument(_ entry: String, _ expected: String) throws {
        #expect(try outcome(entry, local: true) == expected)
    }

    @Test func aFileThatIsCalledLikeAnEscapeIsFoundByItsOwnName() throws {
        #expect(try outcome("a%20b.mp4", local: true) == "file:///feeds/a/a%20b.mp4")
        #expect(
            try outcome("a%20b.mp4", local: true, existing: ["/feeds/a/a%20b.mp4"]) == "file:///feeds/a/a%2520b.mp4")
    }
}
