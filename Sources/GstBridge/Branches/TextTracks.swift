// The captions within a clip: collects the data of the text tracks while the demuxer delivers them.
// Thread: filled on streaming threads, read from any; one lock. Invariant: no element is linked to a text track; a
// probe reads its data, so that text cannot affect loops, jumps and the end.

import CGLib
import CGStreamer
import Synchronization

package final class TextTracks: Sendable {
    package enum Format: Sendable, Hashable {
        case plain
        /// Tags as in Pango, SubRip and WebVTT.
        case tags
        /// A line of SubStation Alpha: fields with commas between them, the text last.
        case substation
    }

    package struct Piece: Sendable, Hashable {
        /// Seconds from the start of the clip.
        package var start: Double
        package var end: Double
        package var text: String
    }

    package struct Track: Sendable, Hashable {
        package var format: Format
        package var language: String?
        package var title: String?
        /// In the order of delivery, each piece once.
        package var pieces: [Piece] = []
    }

    private static let mostTracks = 32
    private static let mostPieces = 20_000
    private static let longestText = 4000
    /// In seconds, for a piece without a duration.
    private static let usual = 4.0

    private struct State {
        var tracks: [Track] = []
        var probes: [TextProbe] = []
        var known: [Set<Piece>] = []
    }

    private let state = Mutex(State())
    private let changes = Atomic(0)

    /// Rises with every track and piece.
    package var revision: Int { changes.load(ordering: .acquiring) }
    package var tracks: [Track] { state.withLock { $0.tracks } }

    /// A demuxer found this pad. A track that we cannot show as text is ignored.
    func watch(_ pad: Pad) {
        guard let format = pad.textFormat else { return }
        let probe = state.withLock { state -> TextProbe? in
            guard state.tracks.count < Self.mostTracks else { return nil }
            let probe = TextProbe(tracks: self, number: state.tracks.count)
            state.tracks.append(Track(format: format))
            state.known.append([])
            // Kept as long as the pad may call the probe.
            state.probes.append(probe)
            return probe
        }
        guard let probe else { return }
        changes.add(1, ordering: .releasing)
        let me = Unmanaged.passUnretained(probe).toOpaque()
        pad.probe([GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM], textPassed, me)
        // The tags may have come before the probe.
        if let tags = gst_pad_get_sticky_event(pad.pointer, GST_EVENT_TAG, 0) {
            learn(tags, of: probe.number)
            gst_event_unref(tags)
        }
    }

    // MARK: What passes

    fileprivate func take(_ buffer: UnsafeMutablePointer<GstBuffer>, from pad: Pad, of track: Int) {
        guard let start = pad.streamTime(of: buffer.pointee.pts), let text = Self.text(of: buffer) else { return }
        let length = Nanoseconds.seconds(buffer.pointee.duration) ?? Self.usual
        let piece = Piece(start: start, end: start + max(0, length), text: text)
        let isNew = state.withLock { state in
            guard state.tracks[track].pieces.count < Self.mostPieces, state.known[track].insert(piece).inserted else {
                return false
            }
            state.tracks[track].pieces.append(piece)
            return true
        }
        if isNew { changes.add(1, ordering: .releasing) }
    }

    fileprivate func learn(_ event: UnsafeMutablePointer<GstEvent>, of track: Int) {
        var list: UnsafeMutablePointer<GstTagList>?
        gst_event_parse_tag(event, &list)
        guard let list else { return }
        let language = Self.string(GST_TAG_LANGUAGE_CODE, in: list)
        let title = Self.string(GST_TAG_TITLE, in: list)
        guard language != nil || title != nil else { return }
        state.withLock { state in
            state.tracks[track].language = language ?? state.tracks[track].language
            state.tracks[track].title = title ?? state.tracks[track].title
        }
        changes.add(1, ordering: .releasing)
    }

    private static func string(_ tag: String, in list: UnsafePointer<GstTagList>) -> String? {
        var text: UnsafeMutablePointer<gchar>?
        guard gst_tag_list_get_string(list, tag, &text) != 0, let text else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Nil for a piece that only marks silence.
    private static func text(of buffer: UnsafeMutablePointer<GstBuffer>) -> String? {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        guard let data = map.data else { return nil }
        let bytes = UnsafeBufferPointer(start: data, count: min(Int(map.size), longestText)).prefix { $0 != 0 }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}

/// The track number of a pad.
private final class TextProbe: Sendable {
    // Never dangling: the tracks keep their probes, and the graph keeps the tracks until its pads are gone.
    unowned let tracks: TextTracks
    let number: Int

    init(tracks: TextTracks, number: Int) {
        self.tracks = tracks
        self.number = number
    }
}

private func textPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
    let probe = Unmanaged<TextProbe>.fromOpaque(data).takeUnretainedValue()
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        guard let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
        probe.tracks.take(buffer, from: Pad(retaining: pad), of: probe.number)
    } else if let event = gst_pad_probe_info_get_event(info), event.pointee.type == GST_EVENT_TAG {
        probe.tracks.learn(event, of: probe.number)
    }
    return GST_PAD_PROBE_OK
}

extension Pad {
    /// Nil when the pad carries no text, or text as pictures.
    fileprivate var textFormat: TextTracks.Format? {
        guard let caps = gst_pad_get_current_caps(pointer) ?? gst_pad_query_caps(pointer, nil) else { return nil }
        defer { gst_caps_unref(caps) }
        guard gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0),
            let name = gst_structure_get_name(structure)
        else { return nil }
        switch String(cString: name) {
        case "text/x-raw":
            let format = gst_structure_get_string(structure, "format").map { String(cString: $0) }
            return format == "pango-markup" ? .tags : .plain
        // GStreamer has no name for WebVTT's codes in older files.
        case "application/x-subtitle-vtt", "application/x-subtitle-vtt-fragmented", "application/x-subtitle",
            "application/x-subtitle-unknown", "text/vtt":
            return .tags
        case "application/x-ssa", "application/x-ass": return .substation
        default: return nil
        }
    }

    /// The stream time, counted like the pictures' from the start of the clip.
    fileprivate func streamTime(of time: GstClockTime) -> Double? {
        guard time != Nanoseconds.none, let event = gst_pad_get_sticky_event(pointer, GST_EVENT_SEGMENT, 0) else {
            return Nanoseconds.seconds(time)
        }
        defer { gst_event_unref(event) }
        var segment = GstSegment()
        gst_event_copy_segment(event, &segment)
        return Nanoseconds.seconds(gst_segment_to_stream_time(&segment, GST_FORMAT_TIME, time))
    }
}
