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

    package init(_ path: String, _ query: [(name: String, value: String)] = []) {
        self.path = path
        self.query = query
    }

    package func urgent() -> ServerCall { with { $0.isUrgent = true } }

    package func kept() -> ServerCall { with { $0.isKept = true } }

    private func with(_ change: (inout ServerCall) -> Void) -> ServerCall {
        var call = self
        change(&call)
        return call
    }
}
