// The names of elements, with their vocabulary. Namespaces are compared leniently, because feeds write them in many forms.
// Thread: any; plain values. Invariant: `name` is in small letters.

import XMLBridge

struct FeedTag: Sendable, Hashable {
    let space: FeedSpace
    let name: String

    init(_ space: FeedSpace, _ name: String) {
        (self.space, self.name) = (space, name)
    }

    init(_ name: XMLName) {
        self.init(FeedSpace(name), name.folded)
    }
}
