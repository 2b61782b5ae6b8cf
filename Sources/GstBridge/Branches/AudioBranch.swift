// The audio elements of a clip, behind its queue: parser, decoder, converter, volume, sink.
// Thread: built on a streaming thread; volume from any thread. Invariant: it exists only when sound can be played;
// otherwise the demuxer's pad stays unconnected, and sound is neither queued nor decoded.

import CGLib
import CGStreamer
import GLibBridge

final class AudioBranch: Sendable {
    let codec: Codec
    let queue: Element
    private let volume: Element
    private let chain: [Element]

    /// Plays through the sink that `sink` describes. Nil when no decoder for `codec` is installed.
    init?(
        _ codec: Codec, isParsed: Bool, sink: String, in pipeline: Element, queue: Element, pacer: RatePacer,
        level: Level
    ) throws(PipelineError) {
        guard let decoders = codec.chain(isParsed: isParsed) else { return nil }
        self.codec = codec
        self.queue = queue
        let volume = try Element("volume")
        let sink = try Element(describedAs: sink)
        var elements: [Element] = [queue]
        for factory in decoders + ["audioconvert"] { elements.append(try Element(factory)) }
        let resampler = try Element("audioresample")
        // It keeps the pitch of voices when the rate is not 1.
        let stretch = GStreamer.hasElement("scaletempo") ? [try Element("scaletempo")] : []
        chain = elements + [resampler] + stretch + [volume, sink]
        self.volume = volume
        try pipeline.add(linking: chain)
        if let exit = resampler.pad("src") { pacer.watch(exit) }
        apply(level)
        for element in chain.reversed() { gst_element_sync_state_with_parent(element.pointer) }
    }

    func apply(_ level: Level) {
        volume.set("mute", level.isMuted)
        volume.set("volume", level.volume)
    }

    func owns(_ element: UnsafeMutableRawPointer) -> Bool { chain.contains { $0.raw == element } }

    struct Level: Sendable {
        var isMuted: Bool
        /// 0 to 1, linear.
        var volume: Double = 1
    }
}
