package import Foundation

package protocol RandomAccessBytes: AnyObject, Sendable {
    var length: Int64 { get }
    /// Answers with 1 to `count` bytes at `offset`; with no bytes only at the end of the file.
    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void)
    func cancel()
}
