// A file, or bytes of known length, of which only the sound is used. A container has a demuxer; MP3, AAC, FLAC and WAV
// have a parser alone, perhaps behind a tag.
// Thread: made on the pipeline's queue; streams are found on streaming threads; one lock.
// Invariant: it connects the first sound stream and nothing else.

import CGLib
import CGStreamer
import Synchronization

final class SoundSource: StreamSource {
    private let feed: any SourceFeed
    private let entrance: Element
    private let branches: ClipBranches
    private let balance: QueueBalance
    private let note: @Sendable (GraphNote) -> Void
    /// A parser finds an exact place only by reading everything before it. Over a network that takes too long, and a
    /// place that follows from the bit rate is near enough.
    private let mustRead: Bool
    private let isConnected = Mutex(false)

    init(
        _ feed: any SourceFeed, _ container: Container, into branches: ClipBranches,
        note: @escaping @Sendable (GraphNote) -> Void
    ) throws(PipelineError) {
        self.feed = feed
        self.branches = branches
        self.note = note
        entrance = try Element(container.demuxer)
        mustRead = container.isSoundAlone && !(feed is FileFeed)
        balance = QueueBalance { note(.ranDry) }
        // A parser stands before the queue, because it can jump only while it reads the bytes itself.
        let parser = container == .taggedMP3 ? [try Element(Container.mp3.demuxer)] : []
        try branches.pipeline.add(linking: [feed.element, entrance] + parser)
        if let format = container.soundFormat {
            guard let exit = (parser.last ?? entrance).pad("src") else { throw .unavailable("no exit of the parser") }
            try connect(exit, format, isParsed: true)
        } else {
            entrance.watchStreams(soundFound, soundsComplete, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    var isWaiting: Bool { feed.isWaiting }
    var isStarving: Bool { feed.isWaiting && branches.isDry(.sound) }
    /// A jump at the end of a lap is short enough for a sound, so it needs no door.
    var hasDoor: Bool { false }
    func cancel() { feed.cancel() }

    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        branches.soundExit?.seek(to: seconds, mustRead ? flags.filter { $0 != GST_SEEK_FLAG_ACCURATE } : flags) ?? false
    }

    // MARK: Streams

    fileprivate func add(_ pad: Pad) {
        guard let format = pad.format else { return }
        do throws(PipelineError) {
            if format.isSound { try connect(pad, format, isParsed: false) }
            branches.texts.watch(pad)
        } catch {
            note(.unplayable(error))
        }
    }

    private func connect(_ pad: Pad, _ format: StreamFormat, isParsed: Bool) throws(PipelineError) {
        let isFirst = isConnected.withLock { isConnected in
            defer { isConnected = true }
            return !isConnected
        }
        guard isFirst else { return }
        let entry = try branches.soundAlone(format, isParsed: isParsed, balance)
        guard pad.link(to: entry) else { throw .damaged("its sound cannot be connected") }
    }

    fileprivate func complete() {
        if !isConnected.withLock({ $0 }) { note(.unplayable(.damaged("it holds no sound"))) }
    }
}

private func soundFound(_ entrance: gpointer?, _ pad: UnsafeMutablePointer<GstPad>?, _ data: gpointer?) {
    guard let pad, let data else { return }
    Unmanaged<SoundSource>.fromOpaque(data).takeUnretainedValue().add(Pad(retaining: pad))
}

private func soundsComplete(_ entrance: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<SoundSource>.fromOpaque(data).takeUnretainedValue().complete()
}
