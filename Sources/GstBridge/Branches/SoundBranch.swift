// The elements of a sound without pictures: the decoder, then a tee; one way leads to the sink, the other to the frame
// tap, where the sound becomes pictures.
// Thread: built on a streaming thread; volume from any thread. Invariant: the tap gets the sound on every machine, so
// that a sound has a place and an end even where nothing is heard.

import CGLib
import CGStreamer

final class SoundBranch: Sendable {
    /// Decoded data between the tee and each sink, in nanoseconds. Without it, one waiting sink would block the other.
    private static let reserve: UInt64 = 300_000_000

    let queue: Element
    /// A seek enters here and reaches whatever parses or demuxes the sound.
    let exit: Pad
    private let volume: Element?
    private let output: [Element]

    /// Nil when no decoder for `codec` is installed; nothing is heard without a `sink`.
    init?(
        _ codec: Codec, isParsed: Bool, sink: String?, in pipeline: Element, queue: Element, tap: FrameTap,
        pacer: RatePacer, level: AudioBranch.Level
    ) throws(PipelineError) {
        guard let decoders = codec.chain(isParsed: isParsed) else { return nil }
        self.queue = queue
        var decoding: [Element] = [queue]
        for factory in decoders + ["audioconvert", "audioresample"] { decoding.append(try Element(factory)) }
        guard let exit = decoding.last?.pad("src") else { throw .unavailable("no exit of the decoder") }
        self.exit = exit
        let tee = try Element("tee")
        let filter = try Element("capsfilter")
        filter.set("caps", parsing: "audio/x-raw,format=S16LE,channels=1,layout=interleaved")
        let seeing = [try Self.buffer(), try Element("audioconvert"), filter, tap.sink]
        volume = sink == nil ? nil : try Element("volume")
        output = try Self.output(to: sink, through: volume)
        try pipeline.add(linking: decoding + [tee])
        try pipeline.add(linking: [tee] + seeing)
        if !output.isEmpty { try pipeline.add(linking: [tee] + output) }
        pacer.watch(exit)
        apply(level)
        for element in (decoding + [tee] + seeing + output).reversed() {
            gst_element_sync_state_with_parent(element.pointer)
        }
    }

    private static func output(to sink: String?, through volume: Element?) throws(PipelineError) -> [Element] {
        guard let sink, let volume else { return [] }
        // It keeps the pitch of voices when the rate is not 1.
        let stretch = GStreamer.hasElement("scaletempo") ? [try Element("scaletempo")] : []
        return [try buffer()] + stretch + [volume, try Element(describedAs: sink)]
    }

    private static func buffer() throws(PipelineError) -> Element {
        let queue = try Element("queue")
        queue.set("max-size-time", reserve)
        queue.set("max-size-bytes", UInt32(0))
        queue.set("max-size-buffers", UInt32(0))
        return queue
    }

    func apply(_ level: AudioBranch.Level) {
        volume?.set("mute", level.isMuted)
        volume?.set("volume", level.volume)
    }

    /// True for the elements of the sound device; a failing decoder is the file's fault.
    func owns(_ element: UnsafeMutableRawPointer) -> Bool { output.contains { $0.raw == element } }
}
