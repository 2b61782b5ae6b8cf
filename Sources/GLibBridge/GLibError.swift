// A GError as a Swift value.
// Thread: any. Invariant: this type frees the GError exactly once.

package import CGLib

package struct GLibError: Error, Sendable, Hashable, CustomStringConvertible {
    package let domain: String
    package let code: Int
    package let message: String

    package init(domain: String, code: Int, message: String) {
        self.domain = domain
        self.code = code
        self.message = message
    }

    /// Takes over `error` and frees it.
    package init(consuming error: UnsafeMutablePointer<GError>) {
        domain = String(cString: g_quark_to_string(error.pointee.domain))
        code = Int(error.pointee.code)
        message = String(cString: error.pointee.message)
        g_error_free(error)
    }

    package var description: String { message }

    /// Runs a C call that reports through a GError, and throws what it reports.
    package static func check<Result>(
        _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
    ) throws(GLibError) -> Result {
        var error: UnsafeMutablePointer<GError>?
        let result = call(&error)
        if let error { throw GLibError(consuming: error) }
        return result
    }
}
