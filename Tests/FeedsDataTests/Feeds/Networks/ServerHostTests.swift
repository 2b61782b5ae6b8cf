import FeedsData
import Foundation
import Testing

@Suite("ServerHost")
struct ServerHostTests {
    @Test(arguments: [
        ("Tube.Example", "tube.example", "https://tube.example/"),
        ("tube.example:9000", "tube.example:9000", "https://tube.example:9000/"),
        ("127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080/"),
        ("localhost", "localhost", "http://localhost/"),
        ("192.168.1.5:9000", "192.168.1.5:9000", "http://192.168.1.5:9000/"),
        ("nas.local", "nas.local", "http://nas.local/"),
        ("[::1]:80", "[::1]:80", "http://[::1]:80/"),
        ("xn--bcher-kva.example", "xn--bcher-kva.example", "https://xn--bcher-kva.example/"),
    ])
    func aNameOfAServerHasAnAddress(_ text: String, _ name: String, _ address: String) throws {
        let host = try #require(ServerHost(text))
        #expect(host.text == name && host.url.absoluteString == address)
        #expect(ServerHost(of: host.url) == host)
    }

    @Test(arguments: [
        "", " ", "a b", "tube.example/x", "ann@tube.example", "tube.example:0", "tube.example:99999", "a?b", "a#b",
        "https://tube.example", "bücher.example", "tube.example\u{202e}", "tu\u{0}be",
        String(repeating: "a", count: 100_000),
        "%41.example",
    ])
    func otherTextsAreNoServer(_ text: String) { #expect(ServerHost(text) == nil) }
}
