/// Rows without gaps, of blue, green and red, or of these with premultiplied alpha.
struct Canvas {
    let pixels: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    let channels: Int

    var byteCount: Int { width * height * channels }
}
