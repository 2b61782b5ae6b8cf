// Everything one item of the feed may look like on the stage.
// Thread: any; a plain value. Invariant: `averages` stand for the same pictures, one for each way in which they lie.

package struct ItemReference: Sendable {
    let pictures: [ReferencePicture]
    let averages: [ReferencePicture]
    /// The number in its barcode, if it is a test clip.
    package let clip: Int?
    /// Not all of it is known, so that what it shows need not be among the pictures.
    package let isPartial: Bool

    /// Its frames, and its poster, which may be none of them.
    package init(_ pictures: [ReferencePicture], isPartial: Bool = false, clip: Int? = nil) {
        self.pictures = pictures
        self.isPartial = isPartial
        self.clip = clip
        var ways: [[ReferencePicture]] = []
        for picture in pictures {
            if let way = ways.firstIndex(where: { $0[0].liesLike(picture) }) {
                ways[way].append(picture)
            } else {
                ways.append([picture])
            }
        }
        averages = ways.compactMap(ReferencePicture.average)
    }
}
