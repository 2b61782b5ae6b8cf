// All pictures that an item of the feed may show on the stage.
// Thread: any; a plain value. Invariant: `averages` summarise the same pictures, one average for each place on the
// stage.

package struct ItemReference: Sendable {
    let pictures: [ReferencePicture]
    let averages: [ReferencePicture]
    /// The number in its barcode, if it is a test clip.
    package let clip: Int?
    /// True when some pictures are unknown, so that a correct paint may show another one.
    package let isPartial: Bool

    /// Its frames and its poster, which may differ from all frames.
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
