// Which posts of a source are published.
// Thread: any; pure. Invariant: every post is chosen or left out with a reason, and nothing sensitive or hidden is
// chosen without the user's word.

package import FeedsModels
import Foundation

package struct PublishChoice: Sendable {
    package private(set) var posts: [Post] = []
    package private(set) var leftOut: [LeftOut] = []

    package init(_ posts: [Post], hidden: HiddenThings, wishes: PublishWishes) {
        var seen: Set<PostKey> = []
        for post in posts where !post.isBreak {
            guard seen.insert(post.key).inserted else { continue }
            if let reason = Self.refusal(of: post, hidden, wishes, count: self.posts.count) {
                leftOut.append(LeftOut(Self.place(of: post), reason))
            } else {
                self.posts.append(wishes.keepsFileTitles ? post : Self.withoutFileTitle(post))
            }
        }
    }

    private static func refusal(
        of post: Post, _ hidden: HiddenThings, _ wishes: PublishWishes, count: Int
    ) -> String? {
        if !post.mayBeSaved { return "its author allows no copies" }
        if !wishes.showsSensitive, post.isSensitive || post.warning != nil {
            return "it is sensitive; --sensitive publishes it"
        }
        let isHidden = hidden.posts.contains(post.key) || post.authorKey.map(hidden.authors.contains) == true
        if !wishes.showsHidden, isHidden { return "you have hidden it; --hidden publishes it" }
        return count >= wishes.posts
            ? "only the newest \(wishes.posts) are published; --posts takes another number" : nil
    }

    /// A name that the user recognises.
    package static func place(of post: Post) -> String {
        let title = ShownText.plain(ShownText.cut(post.title, to: 80))
        return title.isEmpty ? ShownText.plain(ShownText.cut(post.key.id, to: 80)) : title
    }

    /// The name of a file may tell more than the user wants to tell.
    private static func withoutFileTitle(_ post: Post) -> Post {
        guard post.key.source.hasPrefix("/"), let file = post.media.first?.renditions.first?.url, file.isFileURL,
            post.title == file.deletingPathExtension().lastPathComponent
        else { return post }
        var post = post
        post.title = ""
        return post
    }
}
