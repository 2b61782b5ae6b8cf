// A file on this machine: a feed document, or a single video or picture.
// Thread: any; a plain value. Invariant: this kind reads every path that no earlier kind reads, and reports what is
// wrong there.

package import FeedsModels

package struct FileKind: SourceKind {
    package let name = "file"
    package var words: String { tr("File") }
    private let documents: DocumentServices

    package init(_ documents: DocumentServices) { self.documents = documents }

    package func reads(_ source: FeedSource) -> Bool { if case .path = source.place { true } else { false } }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol { documents.service(for: source) }
}
