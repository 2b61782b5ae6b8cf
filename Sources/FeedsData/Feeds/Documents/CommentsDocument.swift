import FeedsModels
import Foundation

/// A page of comments: an object with `comments`, `next_url` and `total`.
enum CommentsDocument {
    static func decode(
        _ data: Data, _ place: String, _ context: DecodingContext
    ) throws(FeedServiceError) -> CommentsPage {
        let tree: JSONTree
        do throws(JSONSyntaxError) {
            tree = try JSONParser.parse(data)
        } catch {
            throw .invalidJSON(place: place, detail: "\(error)")
        }
        guard tree.isObject else {
            throw .unknownShape(place: place, detail: tr("it is %1, not an object", tree.kindName))
        }
        // A comment that says nothing is left out. There is no list of skipped comments to put it on.
        var notes = ItemNotes()
        let comments = CommentsDecoder.comments(
            tree["comments"], postID: context.document.absoluteString, context, &notes
        ) { JSONFeedDecoder.author($0, context) }
        return CommentsPage(
            comments, next: context.optionalURL(tree["next_url"]).map { BatchToken($0) }, total: tree["total"].count)
    }
}
