// A file of this machine: a feed document, or one video or picture.
// Thread: any; a plain value. Invariant: it reads every path that no earlier kind reads, and reports what is wrong there.

package import FeedsModels

package struct FileKind: SourceKind {
    package let name = "file"
    package var words: String { tr("File") }
    private let documents: DocumentServices

    package init(_ documents: DocumentServices) { self.documents = documents }

    package func reads(_ source: FeedSource) -> Bool { if case .path = source.place { true } else { false } }

    package func makeService(for source: FeedSource) -> any FeedsServiceProtocol { documents.service(for: source) }
}
