// A file, or bytes of known length, behind a single demuxer for the whole clip.
// Thread: made on the pipeline's queue; streams are found on streaming threads; one lock.
// Invariant: it connects the first stream of each kind and no other.

import CGLib
import CGStreamer
import Synchronization

final class DemuxerSource: StreamSource {
    private struct State {
        var video: Pad?
        var hasSound = false
        var door: gulong?
        var doorIsOpen = false
    }

    let hasDoor: Bool
    private let feed: any SourceFeed
    private let demuxer: Element
    private let branches: ClipBranches
    private let balance: QueueBalance
    private let delay: MuxerDelay?
    private let aim: SeekAim?
    private let note: @Sendable (GraphNote) -> Void
    private let state = Mutex(State())

    init(
        _ feed: any SourceFeed, _ container: Container, into branches: ClipBranches,
        note: @escaping @Sendable (GraphNote) -> Void
    ) throws(PipelineError) {
        self.feed = feed
        self.branches = branches
        self.note = note
        demuxer = try Element(container.demuxer)
        balance = QueueBalance { note(.ranDry) }
        delay = container.loopsSeamlessly ? nil : MuxerDelay()
        aim = container == .flv ? SeekAim() : nil
        hasDoor = container.loopsSeamlessly
        try branches.pipeline.add(linking: [feed.element, demuxer])
        demuxer.watchStreams(streamFound, streamsComplete, Unmanaged.passUnretained(self).toOpaque())
    }

    var isWaiting: Bool { feed.isWaiting }
    var isStarving: Bool { feed.isWaiting && branches.isDry() }
    func cancel() { feed.cancel() }

    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        guard let video = state.withLock({ $0.video }) else { return false }
        aim?.aim(at: seconds, flags)
        return video.seek(to: seconds, flags)
    }

    // MARK: Streams

    fileprivate func add(_ pad: Pad) {
        guard let format = pad.format else { return }
        do throws(PipelineError) {
            if format.isPicture { try addPictures(pad, format) }
            if format.isSound { try addSound(pad, format) }
            branches.texts.watch(pad)
        } catch {
            note(.unplayable(error))
        }
    }

    private func addPictures(_ pad: Pad, _ format: StreamFormat) throws(PipelineError) {
        guard state.withLock({ $0.video == nil }),
            let entry = try branches.pictures(format, isParsed: false, balance)
        else { return }
        delay?.watch(pad)
        aim?.watch(pad)
        guard pad.link(to: entry) else { throw .damaged("its video stream cannot be connected") }
        state.withLock { $0.video = pad }
        if hasDoor { closeDoor(pad) }
    }

    private func addSound(_ pad: Pad, _ format: StreamFormat) throws(PipelineError) {
        let isFirst = state.withLock { state in
            defer { state.hasSound = true }
            return !state.hasSound
        }
        guard isFirst, let entry = try branches.sound(format, isParsed: false, balance) else { return }
        delay?.watch(pad)
        aim?.watch(pad)
        guard pad.link(to: entry) else { throw .audio("its audio stream cannot be connected") }
    }

    fileprivate func complete() {
        if !branches.hasPictures { note(.unplayable(.noPicture)) }
    }

    // MARK: The door

    private func closeDoor(_ pad: Pad) {
        let kinds = [GST_PAD_PROBE_TYPE_BLOCK, GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_BUFFER_LIST]
        let door = pad.probe(kinds, knock, Unmanaged.passUnretained(self).toOpaque())
        state.withLock { $0.door = door }
    }

    fileprivate func knocked() {
        let isFirst = state.withLock { state in
            defer { state.doorIsOpen = true }
            return !state.doorIsOpen
        }
        if isFirst { note(.atDoor) }
    }

    func admitPictures() {
        let (video, door) = state.withLock { state in
            defer { state.door = nil }
            return (state.video, state.door)
        }
        if let video, let door { video.removeProbe(door) }
    }
}

private func streamFound(_ demuxer: gpointer?, _ pad: UnsafeMutablePointer<GstPad>?, _ data: gpointer?) {
    guard let pad, let data else { return }
    Unmanaged<DemuxerSource>.fromOpaque(data).takeUnretainedValue().add(Pad(retaining: pad))
}

private func streamsComplete(_ demuxer: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<DemuxerSource>.fromOpaque(data).takeUnretainedValue().complete()
}

private func knock(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let data else { return GST_PAD_PROBE_OK }
    Unmanaged<DemuxerSource>.fromOpaque(data).takeUnretainedValue().knocked()
    return GST_PAD_PROBE_OK
}
