// The rectangle of a picture on the stage, in device pixels.
// Thread: any; a plain value. Invariant: to the pixel as the app places it: filling the stage or whole inside it.

import FeedsEngine

struct PicturePlace {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// For a picture of that size or shape.
    init(width: Int, height: Int, on stage: (width: Int, height: Int)) {
        let covers = FitRule.covers(
            width: width, height: height, paneWidth: stage.width, paneHeight: stage.height)
        let scales = (Double(stage.width) / Double(width), Double(stage.height) / Double(height))
        let scale = covers ? max(scales.0, scales.1) : min(scales.0, scales.1)
        self.width = Self.side(Double(width) * scale, near: stage.width)
        self.height = Self.side(Double(height) * scale, near: stage.height)
        x = (stage.width - self.width) / 2
        y = (stage.height - self.height) / 2
    }

    /// A side within a pixel of the stage's takes the stage's length.
    private static func side(_ length: Double, near side: Int) -> Int {
        let rounded = Int(length.rounded())
        return abs(rounded - side) <= 1 ? side : rounded
    }
}
