// The cover that a sound carries in its tags, still encoded.
// Thread: any. Invariant: owns a reference to the sample.

import CGLib
import CGStreamer

final class CoverSample: @unchecked Sendable {
    // Safe: the sample is never written, and GStreamer counts its references with atomics.

    /// A larger cover is damaged or hostile.
    private static let mostBytes = 16 << 20
    private static let mostPixels = 25_000_000

    private let sample: OpaquePointer

    /// Nil when the tags hold no picture.
    init?(in event: UnsafeMutablePointer<GstEvent>) {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_event_parse_tag(event, &tags)
        var found: OpaquePointer?
        guard let tags else { return nil }
        for name in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] where found == nil {
            gst_tag_list_get_sample_index(tags, name, 0, &found)
        }
        guard let found else { return nil }
        sample = found
    }

    deinit { gst_sample_unref(sample) }

    /// Nil when the cover names none.
    var format: StreamFormat? {
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            let name = gst_structure_get_name(structure)
        else { return nil }
        return StreamFormat(name: String(cString: name))
    }

    /// A few bytes can hold a picture that fills the memory.
    private static func isBounded(_ buffer: UnsafeMutablePointer<GstBuffer>) -> Bool {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        let pixels = CoverHead.pixels(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
        return pixels.map { (1...mostPixels).contains($0) } ?? false
    }

    /// Gives all its bytes to an appsrc, and their end. False when there are none, too many, or too large a picture.
    func feed(_ source: Element) -> Bool {
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
            gst_buffer_get_size(buffer) <= Self.mostBytes, Self.isBounded(buffer)
        else { return false }
        let feed = source.raw.assumingMemoryBound(to: GstAppSrc.self)
        gst_app_src_set_caps(feed, caps)
        gst_app_src_push_buffer(feed, gst_buffer_ref(buffer))
        gst_app_src_end_of_stream(feed)
        return true
    }
}
