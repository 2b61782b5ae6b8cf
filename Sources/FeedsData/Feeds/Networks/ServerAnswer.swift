package import Foundation

/// A server's answer in JSON.
package struct ServerAnswer: Sendable {
    package let json: JSONTree
    /// Lower-case names; empty for a stored answer.
    package let headers: [String: String]
    /// When the server sent it or confirmed that it has not changed.
    package let fetched: Date
}
