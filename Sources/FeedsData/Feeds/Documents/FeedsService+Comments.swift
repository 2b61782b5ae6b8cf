// Comments in a document of their own, which a post of our extension of JSON Feed names.
// Thread: the service's queue. Invariant: nothing is stored, because comments change and are read rarely.

package import FeedsModels
import Foundation

extension FeedsService {
    package func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        let text = page?.text ?? place.text
        // A stored post may come from anywhere.
        guard let url = URL(string: text),
            url.isFileURL ? source.isLocal : AddressRules.allowed(url, openedFrom: source)
        else { throw .unreadable(place: text, reason: tr("it has no such page")) }
        let name = name(of: url)
        var context = DecodingContext(document: url, firstLaunch: firstLaunch)
        context.servers = servers
        guard !url.isFileURL else {
            guard LocalFile.kind(of: url.path) == .file else { throw .fileNotFound(place: name) }
            let data = try LocalFile(path: url.path, place: name).read(atMost: RemoteDocuments.sizeLimit)
            return try CommentsDocument.decode(data, name, context)
        }
        let (document, _) = try await documents.fetch(url, name, unlessLike: nil)
        context.document = document.url
        return try CommentsDocument.decode(document.body, name, context)
    }
}
