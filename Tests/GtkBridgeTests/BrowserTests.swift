// Which addresses may be passed to another program: only web addresses.

import GtkBridge
import Testing

@MainActor struct BrowserTests {
    @Test(arguments: ["https://example.org/post", "http://192.168.1.9:8000/"])
    func theWebMayBeOpened(address: String) { #expect(Browser.canOpen(address)) }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "data:text/html,a", "mailto:ann@example.org", "ssh://example.org",
        "mutoscope://open?source=https://example.org", " https://example.org", "https:example.org", "/usr/bin/xterm",
        "",
    ])
    func nothingElseMay(address: String) { #expect(!Browser.canOpen(address)) }
}
