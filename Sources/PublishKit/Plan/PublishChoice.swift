// Which posts of a source are published: all, or those that the user names.
// Thread: any; pure. Invariant: every post is chosen or left out with a reason, and nothing sensitive or hidden is
// chosen without the user's word.

package import FeedsModels
import Foundation

package struct PublishChoice: Sendable {
    package private(set) var posts: [Post] = []
    package private(set) var leftOut: [LeftOut] = []

    package init(_ posts: [Post], hidden: HiddenThings, wishes: PublishWishes) {
        var seen: Set<PostKey> = []
        var wanted = wishes.only.map { Set($0) }
        for post in posts where !post.isBreak {
            guard seen.insert(post.key).inserted else { continue }
            if let names = wanted {
                let found = names.intersection(Self.names(of: post))
                guard !found.isEmpty else { continue }
                wanted?.subtract(found)
            }
            if let refusal = Self.refusal(of: post, hidden, wishes, count: self.posts.count) {
                leftOut.append(refusal)
            } else {
                self.posts.append(wishes.keepsFileTitles ? post : Self.withoutFileTitle(post))
            }
        }
        for name in wishes.only ?? [] where wanted?.remove(name) != nil {
            leftOut.append(LeftOut(ShownText.plain(ShownText.cut(name, to: 80)), tr("the source has no such post")))
        }
    }

    /// By which the user or the window may name it: its id, alone or behind its source's key, its page or its file.
    package static func names(of post: Post) -> Set<String> {
        let files = post.media.flatMap(\.renditions).map(\.url).filter(\.isFileURL).map { $0.path }
        return Set([post.key.id, name(of: post.key)] + [post.page?.absoluteString].compactMap(\.self) + files)
    }

    /// No other post of any source has it.
    package static func name(of key: PostKey) -> String { "\(key.source) \(key.id)" }

    private static func refusal(
        of post: Post, _ hidden: HiddenThings, _ wishes: PublishWishes, count: Int
    ) -> LeftOut? {
        let place = place(of: post)
        if !post.mayBeSaved { return LeftOut(place, tr("its author allows no copies")) }
        if post.media.contains(where: \.isSound) {
            return LeftOut(place, tr("it is a sound without pictures, and a site shows videos and photos"))
        }
        if !wishes.showsSensitive, post.isSensitive || post.warning != nil {
            return LeftOut(place, tr("it is sensitive"), remedy: "--sensitive publishes it")
        }
        let isHidden = hidden.posts.contains(post.key) || post.authorKey.map(hidden.authors.contains) == true
        if !wishes.showsHidden, isHidden {
            return LeftOut(place, tr("you have hidden it"), remedy: "--hidden publishes it")
        }
        guard count >= wishes.posts else { return nil }
        return LeftOut(
            place, tr("only the newest %1 are published", "\(wishes.posts)"), remedy: "--posts takes another number")
    }

    /// A name that the user recognises.
    package static func place(of post: Post) -> String {
        let title = ShownText.plain(ShownText.cut(post.title, to: 80))
        if !title.isEmpty { return title }
        // A single file has its address as its id.
        let file = URL(string: post.key.id).flatMap { $0.isFileURL ? $0.lastPathComponent : nil }
        return ShownText.plain(ShownText.cut(file ?? post.key.id, to: 80))
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
