// A complete local file.
// Thread: made on the pipeline's queue; the bytes pass on a streaming thread. Invariant: the file itself is never changed.

import CGLib
import CGStreamer

final class FileFeed: SourceFeed {
    /// What a box without a meaning is called.
    private static let free = Array("free".utf8)

    let element: Element
    var isWaiting: Bool { false }
    /// Where the names of the boxes begin that the demuxer must not see.
    private let hidden: [UInt64]

    init(path: String, hiding boxes: [MovieFile.Box] = []) throws(PipelineError) {
        element = try Element("filesrc")
        element.set("location", path)
        hidden = boxes.map { $0.start + 4 }
        guard !hidden.isEmpty else { return }
        // The pipeline keeps this object until it has reached NULL.
        element.pad("src")?.probe(
            [GST_PAD_PROBE_TYPE_PULL, GST_PAD_PROBE_TYPE_PUSH, GST_PAD_PROBE_TYPE_BUFFER], hideBoxes,
            Unmanaged.passUnretained(self).toOpaque())
    }

    func cancel() {}

    /// The bytes to write into a buffer that begins at `start`, each with its place there.
    func changes(from start: UInt64, count: Int) -> [(place: Int, byte: UInt8)] {
        hidden.flatMap { name in
            Self.free.enumerated().compactMap { index, byte in
                let place = name + UInt64(index)
                guard place >= start, place - start < UInt64(count) else { return nil }
                return (Int(place - start), byte)
            }
        }
    }
}

private func hideBoxes(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
    let feed = Unmanaged<FileFeed>.fromOpaque(data).takeUnretainedValue()
    let changes = feed.changes(from: UInt64(buffer.pointee.offset), count: Int(gst_buffer_get_size(buffer)))
    guard !changes.isEmpty else { return GST_PAD_PROBE_OK }
    // Proof: a probe may replace its buffer; this takes over the old one, and gives one that only the probe holds.
    guard
        let own = gst_mini_object_make_writable(
            UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
    else { return GST_PAD_PROBE_OK }
    info.pointee.data = UnsafeMutableRawPointer(own)
    let writable = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
    for var change in changes { gst_buffer_fill(writable, gsize(change.place), &change.byte, 1) }
    return GST_PAD_PROBE_OK
}
