package import Foundation

/// What happens to a request that changes something on a replica's server.
package enum ReplicaFault: Sendable {
    /// It is carried out, and the connection dies before the answer.
    case losesAnswer
    /// The connection dies before anything happens.
    case dies
    /// 429 with Retry-After.
    case asksToWait(seconds: Int)
    /// 429 with the time at which the limit is reset.
    case resets(Date)
    case fails
    case refuses(String)
}
