// The files of a feed from the web, where they lie on this machine too.
// Thread: any; a plain value. Invariant: what is not there stays the address that it was.

import FeedsModels
import Foundation

struct LocalCopy {
    let folder: String

    /// The posts with every address replaced by the file at the same path below the folder.
    func posts(_ posts: [FeedItem]) -> [FeedItem] {
        posts.map { post in
            var post = post
            post.media = post.media.map(local)
            return post
        }
    }

    private func local(_ media: Media) -> Media {
        var media = media
        media.poster = media.poster.map(local)
        for index in media.renditions.indices { media.renditions[index].url = local(media.renditions[index].url) }
        return media
    }

    private func local(_ url: URL) -> URL {
        let file = URL(filePath: folder).appending(path: url.path(percentEncoded: false))
        return !url.isFileURL && FileManager.default.fileExists(atPath: file.path) ? file : url
    }
}
