// Decodes the cover of a sound, in a pipeline of its own and with the decoders of videos.
// Thread: any, blocking; never the main one. Invariant: its pipeline is gone when `picture` returns.

import CGLib
import CGStreamer
import Dispatch

struct CoverDecoder {
    /// How long it may take, in milliseconds.
    private static let patience = 2000

    private let pipeline: Element
    private let branch: VideoBranch
    private let tap: FrameTap
    private let slot: LatestFrame
    /// Safe: GStreamer's threads signal it, and the only thread that waits is a streaming thread of another pipeline.
    private let arrived: DispatchSemaphore

    /// The whole cover as large as it fits into the pane; nil when it cannot be decoded.
    static func picture(of cover: CoverSample, in pane: PaneOutput) -> VideoFrame? {
        var whole = pane
        whole.fit = .contain
        // A broken cover is no reason not to play its sound.
        return try? CoverDecoder(cover, whole).picture(within: .now() + .milliseconds(patience))
    }

    private init(_ cover: CoverSample, _ pane: PaneOutput) throws(PipelineError) {
        // Safe: see `arrived`.
        let (slot, arrived) = (LatestFrame {}, DispatchSemaphore(value: 0))
        (self.slot, self.arrived) = (slot, arrived)
        pipeline = try Element()
        tap = try FrameTap(slot: slot, readings: Readings()) { _ in arrived.signal() }
        let source = try Element("appsrc")
        source.set("format", parsing: "time")
        let queue = try Element("queue")
        guard let format = cover.format, format.isPicture, let codec = format.codec,
            let branch = try VideoBranch(
                codec, isParsed: false, in: pipeline, queue: queue, tap: tap, pacer: RatePacer(), pane: pane,
                mirror: nil)
        else { throw .missingDecoder("the cover") }
        self.branch = branch
        gst_bin_add(pipeline.bin, source.pointer)
        guard gst_element_link(source.pointer, queue.pointer) != 0, cover.feed(source) else {
            throw .damaged("its cover holds no picture")
        }
    }

    private func picture(within limit: DispatchTime) -> VideoFrame? {
        // The elements call the branch and its tap until the pipeline has stopped.
        withExtendedLifetime((branch, tap)) {
            defer { pipeline.setState(GST_STATE_NULL) }
            pipeline.setState(GST_STATE_PAUSED)
            return arrived.wait(timeout: limit) == .success ? slot.take() : nil
        }
    }
}
