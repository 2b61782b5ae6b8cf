// Decodes a document's bytes into its posts: finds its content type, then calls the format that recognises it.
// Thread: any; a long document takes long, so never on the main actor.
// Invariant: an error means that the document as a whole is not a feed.

package import FeedsModels
package import Foundation

package struct FeedDecoder {
    private let context: DecodingContext
    /// The user's name for it, for messages.
    private let place: String

    package init(context: DecodingContext, place: String) {
        self.context = context
        self.place = place
    }

    package func decode(_ data: Data) throws(FeedServiceError) -> FeedsResponse {
        let content = FeedSniffer.content(of: data)
        let document = try FeedDocument(data, content, at: context.document, calling: place)
        guard let format = FeedFormat.of(document) else { throw document.refusal(place) }
        return format.decode(document, context)
    }

    /// A document whose format is known.
    func decode(
        _ data: Data, _ content: FeedContent, as format: FeedFormat
    ) throws(FeedServiceError) -> FeedsResponse {
        format.decode(try FeedDocument(data, content, at: context.document, calling: place), context)
    }
}

extension FeedsResponse {
    /// For a first page: a page without posts is a failure with its own message.
    package func requiringContent(at place: String) throws(FeedServiceError) -> FeedsResponse {
        if !posts.isEmpty || !stories.isEmpty { return self }
        if let syndication { throw .feedWithoutPosts(place: place, syndication, skipped: skipped) }
        throw .withoutPosts(at: place, skipped: skipped)
    }
}
