// Stored documents in memory.
// Thread: its own actor. Invariant: the same limits and the same order of eviction as on disk.

package import FeedsModels
package import Foundation

package actor FakeStorageService: StorageServiceProtocol {
    private let limits: StorageLimits
    private var documents: [DocumentKey: StoredDocument] = [:]

    package init(limits: StorageLimits = StorageLimits()) { self.limits = limits }

    package var keys: Set<DocumentKey> { Set(documents.keys) }

    package func document(_ key: DocumentKey) -> StoredDocument? { documents[key] }

    package func head(_ key: DocumentKey) -> StoredDocument? {
        var head = documents[key]
        head?.body = Data()
        return head
    }

    package func keep(_ document: StoredDocument, as key: DocumentKey) {
        guard document.body.count <= limits.bytes else { return }
        documents[key] = document
        while documents.count > limits.documents || usage().bytes > limits.bytes, let oldest {
            documents[oldest] = nil
        }
    }

    package func confirm(_ key: DocumentKey, at date: Date) { documents[key]?.fetched = date }

    package func usage() -> StorageUsage {
        StorageUsage(documents: documents.count, bytes: documents.values.reduce(0) { $0 + Int64($1.body.count) })
    }

    package func clear() { documents = [:] }

    private var oldest: DocumentKey? { documents.min { $0.value.fetched < $1.value.fetched }?.key }
}
