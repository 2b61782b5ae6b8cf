// One document's bytes to its posts: sniffs what it is, then hands it to the decoder of its shape.
// Thread: any; it computes for as long as the document is long, so never on the main actor.
// Invariant: an error means that the document as a whole is no feed.

package import FeedsModels
package import Foundation

package struct FeedDecoder {
    private let context: DecodingContext
    /// What the person called it, for sentences.
    private let place: String

    package init(context: DecodingContext, place: String) {
        self.context = context
        self.place = place
    }

    package func decode(_ data: Data) throws(FeedServiceError) -> FeedsResponse {
        switch FeedSniffer.content(of: data) {
        case .empty: throw .emptyBody(place: place)
        case .json: return try decode(json: data)
        case .html: throw .notAFeed(place: place, .html)
        case .xml: throw .notAFeed(place: place, .xml)
        case .binary: throw .notAFeed(place: place, .binary)
        case .media(let format): return SingleMedia.response(at: context.document, format)
        case .hls: return SingleMedia.response(at: context.document, .hls)
        case .playlist: return M3UDecoder.decode(DocumentText.decode(data), in: context)
        case .text: return try decode(text: data)
        }
    }

    /// A document whose shape is known.
    func decode(_ data: Data, as shape: FeedShape) throws(FeedServiceError) -> FeedsResponse {
        shape == .m3u
            ? M3UDecoder.decode(DocumentText.decode(data), in: context) : decode(try parse(data), as: shape)
    }

    private func decode(text data: Data) throws(FeedServiceError) -> FeedsResponse {
        if context.isNamedPlaylist {
            return M3UDecoder.decode(DocumentText.decode(data), in: context)
        }
        // A lone `null` or `42` is JSON too; anything else is just text.
        if let value = try? JSONParser.parse(data) {
            throw .unknownShape(place: place, detail: "it is \(value.kindName) alone")
        }
        throw .notAFeed(place: place, .text)
    }

    private func decode(json data: Data) throws(FeedServiceError) -> FeedsResponse {
        let tree = try parse(DocumentText.isUTF16(data) ? Data(DocumentText.decode(data).utf8) : data)
        do throws(Rejection) {
            return decode(tree, as: try FeedShapeDetector.shape(of: tree))
        } catch {
            throw .unknownShape(place: place, detail: error.reason)
        }
    }

    private func parse(_ data: Data) throws(FeedServiceError) -> JSONTree {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(data)
        } catch {
            switch error {
            case .tooDeep(let limit): throw .tooDeep(place: place, limit: limit)
            case .invalid(let detail): throw .invalidJSON(place: place, detail: detail)
            }
        }
    }

    private func decode(_ tree: JSONTree, as shape: FeedShape) -> FeedsResponse {
        switch shape {
        case .imgurPosts: ImgurPostsDecoder.decode(tree.list, in: context)
        case .cardArray: CardArrayDecoder.decode(tree.list, in: context)
        case .pexelsArray: PexelsDecoder.decode(array: tree.list, in: context)
        case .pexelsPage: PexelsDecoder.decode(page: tree, in: context)
        case .storyPages: StoryPagesDecoder.decode(tree, in: context)
        case .jsonFeed: JSONFeedDecoder.decode(tree, in: context)
        case .videoList where tree.isObject: VideoListDecoder.decode(tree["videos"].list, in: context)
        // The shapes below are never JSON.
        case .videoList, .m3u, .folder, .singleMedia, .several, .library:
            VideoListDecoder.decode(tree.list, in: context, place: ItemCollector.item)
        }
    }
}

extension FeedsResponse {
    /// For a first page, where nothing to show is a failure that deserves its own sentence.
    package func requiringContent(at place: String) throws(FeedServiceError) -> FeedsResponse {
        if !posts.isEmpty || !stories.isEmpty { return self }
        throw skipped.isEmpty ? .emptyFeed(place: place) : .nothingReadable(place: place, skipped: skipped)
    }
}
