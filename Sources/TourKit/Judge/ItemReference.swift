// Everything one item of the feed may look like on the stage.
// Thread: any; a plain value. Invariant: `averages` stand for the same pictures, one for each way of fitting.

package import GstBridge

package struct ItemReference: Sendable {
    let pictures: [ReferencePicture]
    let averages: [ReferencePicture]
    /// The number in its barcode, if it is a test clip.
    package let clip: Int?
    /// Only its beginning is known, so that no picture of ours may explain what it shows later.
    let isPartial: Bool
    /// How much it changes at most from one picture to the next; what lies between them may differ as much.
    let liveliness: Double

    /// `stills` are posters: pictures of it that are none of its frames.
    package init(
        frames: [SampledFrame], stills: [SampledFrame] = [], stage: (width: Int, height: Int), isPartial: Bool = false,
        clip: Int? = nil
    ) {
        var pictures: [ReferencePicture] = []
        var averages: [ReferencePicture] = []
        var liveliness = 0.0
        for fitting in [ReferencePicture.Fitting.cover, .fit] {
            let laid = (frames + stills).map { ReferencePicture($0, on: stage, fitting) }
            // A picture in the stage's own shape lies the same either way.
            guard laid.first?.cells != pictures.first?.cells else { continue }
            pictures += laid
            if let average = ReferencePicture.average(laid) { averages.append(average) }
            for (one, next) in zip(laid, laid.dropFirst()) { liveliness = max(liveliness, one.difference(from: next)) }
        }
        self.liveliness = liveliness
        self.pictures = pictures
        self.averages = averages
        self.isPartial = isPartial
        self.clip = clip ?? frames.first.flatMap(Self.clip)
    }

    private static func clip(of frame: SampledFrame) -> Int? {
        frame.pixels.withUnsafeBytes { bytes in
            // A frame has pixels, and the view does not leave this closure.
            let view = PixelView(
                base: bytes.baseAddress!, bytesPerRow: frame.width * 4, width: frame.width, height: frame.height)
            return BarcodeScanner.pages(in: view).first?.clip
        }
    }
}
