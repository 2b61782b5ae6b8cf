// The port to stored feed documents: a source's last answer, found by its address.
// Thread: any. Invariant: the store is optional; a store that cannot write finds nothing and reports no error.

package import Foundation

package protocol StorageServiceProtocol: Sendable {
    func document(_ key: DocumentKey) async -> StoredDocument?
    /// The same with an empty body, because a body may be large.
    func head(_ key: DocumentKey) async -> StoredDocument?
    /// Replaces the document under the same key.
    func keep(_ document: StoredDocument, as key: DocumentKey) async
    /// The server confirmed that the document has not changed.
    func confirm(_ key: DocumentKey, at date: Date) async
    func usage() async -> StorageUsage
    func clear() async
}
