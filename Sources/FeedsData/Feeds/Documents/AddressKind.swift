// A web address: a feed document, or a single video, picture or stream.
// Thread: any; a plain value. Invariant: this kind reads every address that no earlier kind reads.

package import FeedsModels

package struct AddressKind: SourceKind {
    package let name = "address"
    package var words: String { tr("Address") }
    private let documents: DocumentServices

    package init(_ documents: DocumentServices) { self.documents = documents }

    package func reads(_ source: FeedSource) -> Bool { if case .remote = source.place { true } else { false } }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol { documents.service(for: source) }
}
