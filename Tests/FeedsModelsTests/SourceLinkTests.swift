// The requests that a link may make, and those that are refused.

import FeedsModels
import Foundation
import Testing

struct SourceLinkTests {
    @Test(arguments: [
        ("mutoscope://open?source=https://example.org/feed.json", ["https://example.org/feed.json"]),
        ("MUTOSCOPE://Open/?source=HTTP://example.org/a", ["HTTP://example.org/a"]),
        ("mutoscope:open?source=https%3A%2F%2Fexample.org%2Fa%3Fq%3D1%262", ["https://example.org/a?q=1&2"]),
        ("mutoscope://open?source=http://a/1&source=http://b/2&more=3", ["http://a/1", "http://b/2"]),
        ("mutoscope://open?source=http://[::1]:8080/x%2520y", ["http://[::1]:8080/x%20y"]),
    ])
    func addressesOfTheWebAreTaken(_ text: String, _ addresses: [String]) throws {
        #expect(SourceLink.isLink(text))
        #expect(try SourceLink(text).addresses == addresses)
    }

    @Test(arguments: [
        "file:///etc/passwd", "/etc/passwd", "~/x", "ftp://example.org/a", "mutoscope://open?source=http://a",
        "javascript:alert(1)", "data:text/html,x", "http://", "https:///path", "http://user:pw@example.org/",
        "http://user@example.org/", "http://a/\n/b", "http://a/\u{202E}gnp", "", "   ", "feed.json",
    ])
    func whatIsNoAddressOfTheWebIsNot(_ source: String) throws {
        let query = try #require(source.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect {
            try SourceLink("mutoscope://open?source=http://good/&source=\(query)")
        } throws: { error in
            guard case .notAllowed = error as? SourceLink.Mistake else { return false }
            return true
        }
    }

    @Test(arguments: [
        "mutoscope://delete?source=http://a", "mutoscope://?source=http://a", "mutoscope://open/more?source=http://a",
        "mutoscope:", "mutoscope://", "http://open?source=http://a",
    ])
    func otherRequestsAreUnknown(_ text: String) {
        #expect(throws: SourceLink.Mistake.unknownRequest) { try SourceLink(text) }
    }

    @Test func nothingAndTooMuchAreToldApart() {
        #expect(throws: SourceLink.Mistake.namesNothing) { try SourceLink("mutoscope://open") }
        #expect(throws: SourceLink.Mistake.namesNothing) { try SourceLink("mutoscope://open?url=http://a") }
        let many = (0..<21).map { "source=http://a/\($0)" }.joined(separator: "&")
        #expect(throws: SourceLink.Mistake.namesTooMuch) { try SourceLink("mutoscope://open?\(many)") }
    }

    @Test func foreignLettersBecomePlainOnes() throws {
        // The first letter is Cyrillic.
        let link = try SourceLink("mutoscope://open?source=https://\u{430}pple.com/x")
        #expect(link.addresses[0].hasPrefix("https://xn--"))
    }

    @Test func otherTextsAreNoLinks() {
        for text in ["mutoscope", "http://mutoscope:80/", "/mutoscope:x", ""] { #expect(!SourceLink.isLink(text)) }
    }

    @Test func everyMistakeSaysWhatIsWrong() {
        for mistake in [SourceLink.Mistake.unknownRequest, .namesNothing, .namesTooMuch, .notAllowed("file:///x")] {
            #expect(mistake.description.count > 20)
        }
        #expect(SourceLink.Mistake.notAllowed("file:///x").description.contains("file:///x"))
    }
}
