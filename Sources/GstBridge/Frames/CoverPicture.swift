// The cover of a sound, whole, on a ground of its own darkened colour.
// Thread: any; pure. Invariant: the picture has the pane's size, however the cover is shaped.

enum CoverPicture {
    /// Every so many pixels count for the colour.
    private static let step = 7

    /// Nil without memory.
    static func on(_ pane: PaneOutput, _ cover: VideoFrame) -> VideoFrame? {
        guard cover.width <= pane.width, cover.height <= pane.height else { return cover }
        let ground = colour(of: cover)
        let (left, top) = ((pane.width - cover.width) / 2, (pane.height - cover.height) / 2)
        return VideoFrame(width: pane.width, height: pane.height, at: 0, length: nil) { pixels, stride in
            for row in 0..<pane.height {
                let line = pixels + row * stride
                for column in 0..<pane.width {
                    let place = column * VideoFrame.bytesPerPixel
                    (line[place], line[place + 1], line[place + 2]) = ground
                }
                guard row >= top, row < top + cover.height else { continue }
                (line + left * VideoFrame.bytesPerPixel).update(
                    from: (cover.pixels + (row - top) * cover.stride).assumingMemoryBound(to: UInt8.self),
                    count: cover.width * VideoFrame.bytesPerPixel)
            }
        }
    }

    /// The mean of the cover at two fifths of its brightness, so that the cover and the texts stand out.
    private static func colour(of cover: VideoFrame) -> (UInt8, UInt8, UInt8) {
        var (sums, count) = ((0, 0, 0), 0)
        for row in stride(from: 0, to: cover.height, by: step) {
            for column in stride(from: 0, to: cover.width, by: step) {
                let pixel = cover.pixels + row * cover.stride + column * VideoFrame.bytesPerPixel
                sums.0 += Int(pixel.load(as: UInt8.self))
                sums.1 += Int(pixel.load(fromByteOffset: 1, as: UInt8.self))
                sums.2 += Int(pixel.load(fromByteOffset: 2, as: UInt8.self))
                count += 1
            }
        }
        func part(_ sum: Int) -> UInt8 { UInt8(clamping: sum * 2 / (5 * max(1, count))) }
        return (part(sums.0), part(sums.1), part(sums.2))
    }
}
