// What every format's decoder offers, and the canvas that it draws on.
// Thread: any, one at a time. Invariant: a decoder never draws beyond its canvas.

protocol PictureDecoder: AnyObject {
    var shape: PictureShape { get }
    /// Draws the next frame as it is stored, at the canvas's size, which never exceeds the frame's own. Returns how
    /// many milliseconds it stays; nil when there is no frame left.
    func draw(on canvas: Canvas, isSoft: Bool) -> Int?
}
