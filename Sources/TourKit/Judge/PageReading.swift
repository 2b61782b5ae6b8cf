/// A page of the stage, as its barcode tells it; `top` is in stage heights, 0 when it fills the stage.
package struct PageReading: Hashable, Sendable {
    package var clip: Int
    package var frame: Int
    package var top: Double

    package init(clip: Int, frame: Int, top: Double) {
        self.clip = clip
        self.frame = frame
        self.top = top
    }
}
