package import FeedsModels

/// A request to a server's programming interface.
package struct ServerCall: Sendable {
    /// Without a leading slash.
    package var path: String
    package var query: [(name: String, value: String)]
    /// The user's own key. A request with a key follows no redirect, and its answer is stored without the key.
    package var key: CallKey?

    /// The user waits for this answer, so it goes before others.
    package var isUrgent = false
    /// The answer is stored, and the next request asks only for changes.
    package var isKept = false
    package var method = "GET"
    /// Sent as a form, in place of a query.
    package var form: [(name: String, value: String)]?
    /// Other headers than those of every request.
    package var headers: [String: String] = [:]
    /// The account's right. Such a request follows no redirect, and its answer is not stored.
    package var token: Secret?

    package init(_ path: String, _ query: [(name: String, value: String)] = []) {
        self.path = path
        self.query = query
    }

    package func urgent() -> ServerCall { with { $0.isUrgent = true } }

    package func kept() -> ServerCall { with { $0.isKept = $0.token == nil } }

    /// Nil leaves the call a guest's.
    package func by(_ token: Secret?) -> ServerCall {
        with {
            $0.token = token
            if token != nil { $0.isKept = false }
        }
    }

    package func posting(_ form: [(name: String, value: String)] = [], method: String = "POST") -> ServerCall {
        with {
            ($0.method, $0.form) = (method, form)
            $0.isKept = false
        }
    }

    private func with(_ change: (inout ServerCall) -> Void) -> ServerCall {
        var call = self
        change(&call)
        return call
    }
}
