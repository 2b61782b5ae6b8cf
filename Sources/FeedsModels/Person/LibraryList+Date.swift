// The date at which a post came to a list of the library.
// Thread: any; pure. Invariant: a post is on a list exactly while this date exists; the list is sorted by it.

package import Foundation

extension LibraryList {
    package func date(of status: PostStatus) -> Date? {
        switch self {
        case .liked: status.liked
        case .saved: status.saved
        case .history: status.watch?.at
        case .hidden: status.hidden
        case .all: [status.liked, status.saved, status.watch?.at].compactMap { $0 }.max()
        }
    }
}
