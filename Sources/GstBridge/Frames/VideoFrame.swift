// A decoded, scaled picture in memory that GStreamer owns, mapped while this object lives.
// Thread: any. Invariant: deinit unmaps and frees the buffer exactly once. The sample is freed at once, because the
// sink writes the next caps into it and complains about other owners.

import CGLib
import CGStreamer
import GLibBridge

/// BGR, three bytes a pixel, top row first.
package final class VideoFrame: @unchecked Sendable {
    // Safe: everything is set in init and only read after; the mapped memory is read-only.
    package static let bytesPerPixel = 3
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next.
    package let stride: Int
    /// Seconds from the start of the clip.
    package let seconds: Double
    /// How long it is shown; nil if the clip does not tell.
    package let length: Double?
    package let pixels: UnsafeRawPointer

    private let buffer: UnsafeMutablePointer<GstBuffer>
    private var map: GstMapInfo

    var bufferAddress: UInt { UInt(bitPattern: buffer) }

    /// Up to the last pixel; the last row may lack its padding.
    package var byteCount: Int { stride * (height - 1) + width * Self.bytesPerPixel }

    /// Takes over `sample`; nil when it holds no picture.
    init?(adopting sample: OpaquePointer) {
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self)) }
        var info = GstVideoInfo()
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
            gst_video_info_from_caps(&info, caps) != 0, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        let meta = gst_buffer_get_video_meta(buffer)
        let stride = Int(meta?.pointee.stride.0 ?? info.stride.0)
        let least = stride * (Int(info.height) - 1) + Int(info.width) * Self.bytesPerPixel
        guard let pixels = map.data, Int(map.size) >= least else {
            gst_buffer_unmap(buffer, &map)
            return nil
        }
        self.buffer = gst_buffer_ref(buffer)
        self.map = map
        self.stride = stride
        self.pixels = UnsafeRawPointer(pixels)
        width = Int(info.width)
        height = Int(info.height)
        seconds = Self.streamTime(of: buffer, in: sample)
        length = info.fps_n > 0 && info.fps_d > 0 ? Double(info.fps_d) / Double(info.fps_n) : nil
        GstLive.frames.born()
    }

    /// A picture that `draw` makes in fresh memory; nil without memory.
    init?(
        width: Int, height: Int, at seconds: Double, length: Double?,
        draw: (_ pixels: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void
    ) {
        let stride = width * Self.bytesPerPixel
        var map = GstMapInfo()
        guard let buffer = gst_buffer_new_allocate(nil, gsize(stride * height), nil) else { return nil }
        guard gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0, let fresh = map.data else {
            gst_buffer_unref(buffer)
            return nil
        }
        draw(fresh, stride)
        gst_buffer_unmap(buffer, &map)
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0, let pixels = map.data else {
            gst_buffer_unref(buffer)
            return nil
        }
        (self.buffer, self.map, self.stride) = (buffer, map, stride)
        (self.width, self.height, self.seconds, self.length) = (width, height, seconds, length)
        self.pixels = UnsafeRawPointer(pixels)
        GstLive.frames.born()
    }

    /// The same picture at another time, without a copy.
    init?(_ other: VideoFrame, at seconds: Double, length: Double?) {
        var map = GstMapInfo()
        guard gst_buffer_map(other.buffer, &map, GST_MAP_READ) != 0, let pixels = map.data else { return nil }
        (buffer, self.map, stride) = (gst_buffer_ref(other.buffer), map, other.stride)
        (width, height, self.seconds, self.length) = (other.width, other.height, seconds, length)
        self.pixels = UnsafeRawPointer(pixels)
        GstLive.frames.born()
    }

    deinit {
        gst_buffer_unmap(buffer, &map)
        gst_buffer_unref(buffer)
        GstLive.frames.died()
    }

    private static func streamTime(of buffer: UnsafeMutablePointer<GstBuffer>, in sample: OpaquePointer) -> Double {
        guard let segment = gst_sample_get_segment(sample) else { return 0 }
        return Nanoseconds.seconds(gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)) ?? 0
    }

    /// The pixels with a reference of their own: the borrower calls `release(owner)` once, on any thread. Made for
    /// `g_bytes_new_with_free_func`.
    package struct Loan {
        package let pointer: UnsafeRawPointer
        package let length: Int
        package let owner: UnsafeMutableRawPointer
        package let release: @convention(c) (UnsafeMutableRawPointer?) -> Void
    }

    package func retainForBytes() -> Loan {
        Loan(
            pointer: pixels, length: byteCount, owner: Unmanaged.passRetained(self).toOpaque(),
            release: releaseVideoFrame)
    }
}

private func releaseVideoFrame(_ owner: UnsafeMutableRawPointer?) {
    guard let owner else { return }
    Unmanaged<VideoFrame>.fromOpaque(owner).release()
}
