// A GError becomes a Swift value with all its fields, and is freed once.
// Thread: any. Invariant: only GLib's own errors are used, so the texts come from the real library.

import CGLib
import GLibBridge
import Testing

@Suite struct GLibErrorTests {
    @Test func carriesDomainCodeAndMessage() throws {
        let raw = try #require(g_error_new_literal(g_quark_from_string("reel-error"), 7, "the reel tore"))
        let error = GLibError(consuming: raw)
        #expect(error == GLibError(domain: "reel-error", code: 7, message: "the reel tore"))
        #expect(error.description == "the reel tore")
    }

    @Test func aFailingCallThrowsWhatItReported() {
        let error = #expect(throws: GLibError.self) {
            try GLibError.check { g_file_read_link("/no/such/reel", $0) }
        }
        #expect(error?.domain == "g-file-error-quark")
        #expect(error?.code == Int(G_FILE_ERROR_NOENT.rawValue))
        #expect(error?.message.contains("/no/such/reel") == true)
    }

    @Test func aWorkingCallGivesItsResult() throws {
        let quoted = try #require(try GLibError.check { g_shell_unquote("'two words'", $0) })
        defer { g_free(quoted) }
        #expect(String(cString: quoted) == "two words")
    }
}
