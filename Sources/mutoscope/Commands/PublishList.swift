// The names of posts in a file or on stdin, one a line.
// Thread: blocks on the disk. Invariant: at most 50,000 names, as many as a site may have posts.

import FeedsModels
import Foundation
import PublishKit

struct PublishList {
    private static let most = 50_000
    private static let longest = 64 << 20

    let names: [String]

    init(_ file: String) throws(SiteFailure) {
        guard let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file),
            let data = try? handle.read(upToCount: Self.longest)
        else { throw SiteFailure(tr("%1 cannot be read.", file)) }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        names = Array(lines.prefix(Self.most))
        if names.isEmpty { throw SiteFailure(tr("%1 names no posts.", file)) }
    }
}
