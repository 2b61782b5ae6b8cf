// Replaces the web addresses of a feed by local copies of the files.
// Thread: any; a plain value. Invariant: an address without a local copy stays as it is.

import FeedsModels
import Foundation

struct LocalCopy {
    let folder: String

    /// The posts with every address replaced by the file at the same path below the folder.
    func posts(_ posts: [Post]) -> [Post] {
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
