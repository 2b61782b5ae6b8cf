// The port between the owner of media bytes and the players.
// Thread: any; completions come on the owner's queue. The main actor never handles media bytes.
// Invariant: after `cancel()` every pending completion was called with `.cancelled`, and no further call follows.

package import Foundation

/// Random access to one progressive file.
package protocol MediaReader: AnyObject, Sendable {
    var length: Int64 { get }
    /// Calls back once with 1 to `count` bytes at `offset`; with no bytes only at the end of the file.
    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, MediaError>) -> Void)
    func cancel()
}
