// The two branches of a clip, behind their queues: pictures to the frame tap, sound to the sink.
// Thread: made on streaming threads as streams are found, adjusted from the pipeline's queue; one lock.
// Invariant: at most one branch of each kind; a later stream of the same kind goes into the same branch.

import CGLib
import CGStreamer
import Synchronization

final class ClipBranches: Sendable {
    private struct State {
        var video: VideoBranch?
        var audio: AudioBranch?
        var sound: SoundBranch?
        /// Set before the device is used, because it may fail at once.
        var device: DeviceUse?
        var hasSound = false
        var undecodable: String?
        var pane: PaneOutput
        var level: AudioBranch.Level
        var mirror: GstVideoOrientationMethod?
    }

    let pipeline: Element
    let tap: FrameTap
    private let pacer: RatePacer
    let texts: TextTracks
    private let output: AudioOutput
    private let decoders: Decoders
    private let onDevice: @Sendable () -> Void
    private let state: Mutex<State>

    /// `onDevice` is called on a streaming thread when a device decodes the pictures.
    init(
        in pipeline: Element, tap: FrameTap, pacer: RatePacer, texts: TextTracks, output: AudioOutput,
        decoders: Decoders, pane: PaneOutput, level: AudioBranch.Level, onDevice: @escaping @Sendable () -> Void
    ) {
        self.pipeline = pipeline
        self.tap = tap
        self.pacer = pacer
        self.texts = texts
        self.output = output
        self.decoders = decoders
        self.onDevice = onDevice
        state = Mutex(State(pane: pane, level: level))
    }

    /// The pictures are mirrored, as the head of the file says; the demuxer may tell more.
    func set(mirror: GstVideoOrientationMethod?) { state.withLock { $0.mirror = mirror } }

    // MARK: Streams

    /// The pad that takes pictures of this format; nil when this machine cannot decode them.
    func pictures(_ format: StreamFormat, isParsed: Bool, _ balance: QueueBalance) throws(PipelineError) -> Pad? {
        if let video = state.withLock({ $0.video }) {
            guard format.codec == video.codec else { throw .damaged("its pictures change to another format") }
            return video.queue.pad("sink")
        }
        let device = format.codec.flatMap { decoders.open(for: $0, load: format.load) }
        state.withLock { $0.device = device }
        let branch = try format.codec.flatMap { codec throws(PipelineError) in
            try VideoBranch(
                codec, isParsed: isParsed, by: device?.element,
                threads: DecoderThreads.count(load: format.load, cores: Int(g_get_num_processors())), in: pipeline,
                queue: balance.makeQueue(), tap: tap, pacer: pacer, pane: state.withLock { $0.pane },
                mirror: state.withLock { $0.mirror })
        }
        let pane = state.withLock { state in
            state.video = branch
            if branch == nil { state.undecodable = format.codec?.name ?? format.name }
            return state.pane
        }
        // The pane may have been resized meanwhile.
        branch?.resize(to: pane)
        if device != nil { onDevice() }
        return branch?.queue.pad("sink")
    }

    /// The pad that takes sound of this format; nil when this machine cannot decode or play it.
    func sound(_ format: StreamFormat, isParsed: Bool, _ balance: QueueBalance) throws(PipelineError) -> Pad? {
        noteSound()
        // Even a fake sink for sound would hold back the pictures while paused; a missing sink does not.
        guard let codec = format.codec, let sink = output.workingSink() else { return nil }
        if let audio = state.withLock({ $0.audio }) { return audio.codec == codec ? audio.queue.pad("sink") : nil }
        do {
            let branch = try AudioBranch(
                codec, isParsed: isParsed, sink: sink, in: pipeline, queue: balance.makeQueue(), pacer: pacer,
                level: state.withLock { $0.level })
            // The clip may have been muted meanwhile.
            let level = state.withLock { state in
                state.audio = branch
                return state.level
            }
            branch?.apply(level)
            return branch?.queue.pad("sink")
        } catch {
            throw .audio("\(error)")
        }
    }

    /// The pad that takes the sound of a medium without pictures.
    func soundAlone(
        _ format: StreamFormat, isParsed: Bool, _ balance: QueueBalance
    ) throws(PipelineError) -> Pad {
        noteSound()
        let pane = state.withLock { $0.pane }
        tap.paint(with: SoundPainter(in: pane, decode: CoverDecoder.picture))
        let branch = try format.codec.flatMap { codec throws(PipelineError) in
            try SoundBranch(
                codec, isParsed: isParsed, sink: output.workingSink(), in: pipeline, queue: balance.makeQueue(),
                tap: tap, pacer: pacer, level: state.withLock { $0.level })
        }
        guard let branch, let entry = branch.queue.pad("sink") else {
            throw .missingDecoder(format.codec?.name ?? format.name)
        }
        // The clip may have been muted, or the pane resized, meanwhile.
        let (level, latest) = state.withLock { state in
            state.sound = branch
            return (state.level, state.pane)
        }
        branch.apply(level)
        if latest != pane { tap.painter?.resize(to: latest) }
        return entry
    }

    /// Where a seek enters a sound without pictures.
    var soundExit: Pad? { state.withLock { $0.sound?.exit } }

    /// True when this machine can play sound. May wait a moment.
    var isAudible: Bool { output.workingSink() != nil }

    /// The medium has sound, even if this machine cannot play it.
    func noteSound() { state.withLock { $0.hasSound = true } }

    var hasSound: Bool { state.withLock { $0.hasSound } }
    var hasPictures: Bool { state.withLock { $0.video != nil } }
    /// Nil when the processor decodes. `longest`: how long one of the stream's pictures may stay, in seconds.
    var device: (use: DeviceUse, longest: Double)? {
        state.withLock { state in state.device.map { ($0, state.video?.longestPicture ?? 0) } }
    }

    /// The entry pads of the streams that exist by now.
    func entries(_ content: SegmentContent = .both) -> [Pad] {
        queues(content).compactMap { $0.pad("sink") }
    }

    /// Sends the end of the stream to these branches.
    func end(_ content: SegmentContent = .both) {
        for entry in entries(content) { entry.send(gst_event_new_eos()) }
    }

    /// True when no data of this kind are left for a decoder.
    func isDry(_ content: SegmentContent = .picture) -> Bool {
        let queues = queues(content)
        return queues.isEmpty
            || queues.contains { queue in
                let buffers: UInt32 = queue.get("current-level-buffers")
                return buffers == 0
            }
    }

    private func queues(_ content: SegmentContent) -> [Element] {
        let (video, audio) = state.withLock { ($0.video?.queue, $0.audio?.queue ?? $0.sound?.queue) }
        return [content.hasPictures ? video : nil, content.hasSound ? audio : nil].compactMap(\.self)
    }

    /// A more exact error, after the streams are known.
    func explain(_ error: PipelineError, sender: UInt = 0) -> PipelineError {
        state.withLock { state in
            if let audio = state.audio, let element = UnsafeMutableRawPointer(bitPattern: sender), audio.owns(element) {
                return .audio("\(error)")
            }
            if let sound = state.sound {
                guard let element = UnsafeMutableRawPointer(bitPattern: sender), sound.owns(element) else {
                    return error
                }
                return .audio("\(error)")
            }
            if let device = state.device, let what = error.mayBeOfDevice { return .device(device.failure(what)) }
            guard state.video == nil else { return error }
            if let format = state.undecodable { return .missingDecoder(format) }
            return state.hasSound ? .noPicture : error
        }
    }

    // MARK: Adjusting

    func resize(to pane: PaneOutput) {
        state.withLock {
            $0.pane = pane
            return $0.video
        }?.resize(to: pane)
        tap.painter?.resize(to: pane)
    }

    func apply(_ level: AudioBranch.Level) {
        let (audio, sound) = state.withLock { state in
            state.level = level
            return (state.audio, state.sound)
        }
        audio?.apply(level)
        sound?.apply(level)
    }
}
