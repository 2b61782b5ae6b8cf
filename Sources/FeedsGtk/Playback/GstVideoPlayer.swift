// A video player over a GStreamer pipeline: asks the store for bytes, then decodes them for a single pane.
// Thread: main actor; GStreamer's threads hand over each picture and event exactly once.
// Invariant: the player keeps the newest picture as a texture until it goes; after `close` it reports nothing.

import Dispatch
import FeedsEngine
import FeedsModels
import GstBridge
import GtkBridge

final class GstVideoPlayer: VideoPlayerProtocol, FrameSource {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
    weak var viewer: (any FrameViewer)?
    private(set) var texture: Texture?

    private let media: Media
    private let store: any MediaStoreProtocol
    private let audio: AudioOutput
    private let decoders: Decoders
    private var pane: PaneSize
    private(set) var rendition: Rendition?
    private let arrivals = Arrivals()
    private var start = 0.0
    private var shape: (width: Int, height: Int)?
    private(set) var pipeline: VideoPipeline?
    /// The number of pipelines so far: an event of an earlier one is about nothing that exists.
    private var builds = 0
    private var isOpening = false
    private var isPlaying = false
    private var isPrimed = false
    private var isStalled = false
    private var awaitsSought = false
    /// A device that failed with this clip. The processor decodes it from then on.
    private var suspect: DeviceFailure?
    /// The position of the picture at the last call of `play`; nil once the player has shown another picture.
    private var stillAt: Double?
    private var shownAt = 0.0
    private(set) var frameLength: Double?
    private var closed: (@MainActor () -> Void)?
    private var isClosed = false

    init(media: Media, store: any MediaStoreProtocol, pane: PaneSize, audio: AudioOutput, decoders: Decoders) {
        self.media = media
        self.store = store
        self.pane = pane
        self.audio = audio
        self.decoders = decoders
        if let width = media.metadata.width, let height = media.metadata.height { shape = (width, height) }
    }

    var position: Double? { pipeline?.position }
    var duration: Double? { pipeline?.duration ?? media.metadata.duration }
    var idleSeconds: Double? { arrivals.idleSeconds }

    var isMuted = false {
        didSet { if isMuted != oldValue { pipeline?.setMuted(isMuted) } }
    }

    var volume = 1.0 {
        didSet { if volume != oldValue { pipeline?.setVolume(volume) } }
    }

    var rate = 1.0 {
        didSet { if rate != oldValue { pipeline?.setRate(rate) } }
    }

    var loops = true {
        didSet { if loops != oldValue { pipeline?.setLoops(loops) } }
    }

    // MARK: Acts

    func prime(from seconds: Double) {
        guard pipeline == nil, !isOpening, !isClosed else { return }
        start = seconds
        isOpening = true
        Task { await open() }
    }

    func play() {
        isPlaying = true
        stillAt = shownAt
        pipeline?.play()
    }

    func pause() {
        isPlaying = false
        pipeline?.pause()
    }

    func rewind() {
        isPlaying = false
        pipeline?.rewind()
    }

    func seek(to seconds: Double, isCoarse: Bool) {
        // The first pipeline begins there, without a jump.
        awaitsSought = pipeline != nil || isPrimed
        start = seconds
        pipeline?.seek(to: seconds, accurate: !isCoarse)
    }

    func resize(to pane: PaneSize) {
        self.pane = pane
        pipeline?.resize(to: output)
    }

    func close(_ done: @escaping @MainActor () -> Void) {
        isClosed = true
        viewer = nil
        guard let pipeline else {
            // No pipeline exists yet; an opening in progress sees `isClosed` and builds nothing.
            Task { done() }
            return
        }
        // The owner lets go of the player now, but the player must outlive its pipeline to report that it is gone.
        closed = { [self] in
            finishClosing()
            done()
        }
        pipeline.close()
    }

    /// How many pictures reached the screen, and how many came too late for it.
    var pictures: (taken: Int, missed: Int)? { pipeline?.frames.counts }

    /// True while the player holds a decoder, even if its owner believes that it is closed.
    var isAlive: Bool { pipeline != nil }

    // MARK: Opening

    private func open() async {
        do throws(MediaError) {
            let chosen = await store.choice(of: media, fitting: pane)
            rendition = chosen
            var only = media
            if let chosen { only.renditions = [chosen] }
            let source = try await store.open(only, fitting: pane)
            isOpening = false
            guard !isClosed else { return Self.release(source) }
            build(ByteSource(source, arrivals))
        } catch {
            isOpening = false
            if !isClosed { onEvent?(.failed(.media(error))) }
        }
    }

    /// A source without a reader must not go on fetching.
    private static func release(_ source: PlayableMedia) {
        switch source {
        case .file: break
        case .bytes(let reader): reader.cancel()
        case .segments(let reader): reader.cancel()
        }
    }

    private func build(_ source: ByteSource) {
        builds += 1
        let pipeline = VideoPipeline(
            source: source, output: output, audio: audio, decoders: suspect == nil ? decoders : Decoders(),
            isMuted: isMuted, loops: loops, isSound: media.isSound,
            onFrame: { [weak self] in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.takeFrame() } }
            },
            events: { [weak self, builds] event in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.hear(event, of: builds) } }
            })
        self.pipeline = pipeline
        pipeline.setVolume(volume)
        pipeline.setRate(rate)
        pipeline.prime(from: start)
        if isPlaying { pipeline.play() }
    }

    private var output: PaneOutput {
        let covers = shape.map {
            FitRule.covers(width: $0.width, height: $0.height, paneWidth: pane.width, paneHeight: pane.height)
        }
        return PaneOutput(width: pane.width, height: pane.height, fit: covers ?? true ? .cover : .contain)
    }

    // MARK: What the pipeline says

    private func takeFrame() {
        guard !isClosed, let frame = pipeline?.frames.take() else { return }
        let loan = frame.retainForBytes()
        let wrapped = Texture(
            pixels: loan.pointer, byteCount: loan.length, width: frame.width, height: frame.height,
            stride: frame.stride, owner: loan.owner, release: loan.release)
        guard let wrapped else { return }
        texture = wrapped
        let length = duration ?? 0
        viewer?.show(frame: wrapped, progress: length > 0 ? min(1, max(0, frame.seconds / length)) : 0)
        shownAt = frame.seconds
        frameLength = frame.length
        guard isPlaying, let still = stillAt, frame.seconds != still else { return }
        stillAt = nil
        onEvent?(.moving)
    }

    private func hear(_ event: PipelineEvent, of build: Int) {
        guard build == builds else { return }
        if case .closed = event {
            closed?()
            closed = nil
        }
        guard !isClosed else { return }
        takeFrame()
        switch event {
        case .primed(let clip):
            learnShape(clip)
            primed()
        case .looped: onEvent?(.looped)
        case .ended:
            isPlaying = false
            onEvent?(.ended)
        case .sought(let seconds):
            awaitsSought = false
            onEvent?(.sought(seconds))
        case .stalled(let isStalled):
            self.isStalled = isStalled
            onEvent?(.stalled(isStalled))
        case .failed(.device(let failure)): replaceDecoder(after: failure)
        case .failed(let error): onEvent?(.failed(Self.translate(error)))
        case .playing, .warning, .closed: break
        }
    }

    /// A feed may leave out a video's width. The width, once known, may mean that the video must be shown whole.
    private func learnShape(_ clip: PipelineEvent.Clip) {
        guard shape == nil else { return }
        let assumed = output
        shape = (clip.width, clip.height)
        if output != assumed { pipeline?.resize(to: output) }
    }

    // MARK: A device that fails

    /// The last picture stays on the screen while the processor decodes the clip from there.
    private func replaceDecoder(after failure: DeviceFailure) {
        suspect = failure
        if isPrimed, !awaitsSought { start = shownAt }
        builds += 1
        pipeline?.close()
        pipeline = nil
        isOpening = true
        Task { await open() }
    }

    /// The owner hears of the first picture once; whether another pipeline shows it makes no difference to the owner.
    private func primed() {
        if let suspect { decoders.blame(suspect) }
        guard isPrimed else {
            isPrimed = true
            onEvent?(.primed)
            return
        }
        if isStalled { onEvent?(.stalled(false)) }
        isStalled = false
        if awaitsSought { onEvent?(.sought(start)) }
        awaitsSought = false
    }

    private func finishClosing() {
        pipeline = nil
        texture = nil
    }

    private static func translate(_ error: PipelineError) -> PlaybackError {
        switch error {
        case .missingDecoder(let format): .missingDecoder(format)
        case .source(let error as MediaError): .media(error)
        case .changed: .media(.changed)
        case .audio(let what): .sound(what)
        default: .decoding(error.description)
        }
    }
}
