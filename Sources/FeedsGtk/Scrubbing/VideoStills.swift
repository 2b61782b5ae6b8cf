// Small pictures from a video's own file, if the whole file is on this machine.
// Thread: main actor; a second, small decoder works on threads of its own.
// Invariant: one decoder, two dozen pictures at most, all gone on `close`; nothing is fetched for them.

import Dispatch
import FeedsModels
import GstBridge
import GtkBridge

final class VideoStills: ScrubPictures {
    var onChange: (() -> Void)?
    private let duration: Double
    /// The number of positions that have a picture of their own.
    private let count: Int
    private var pictures: [Int: Texture] = [:]
    private var wanted: Int?
    private var pipeline: VideoPipeline?
    private var isClosed = false

    private static let most = 24
    /// Seconds between two pictures, if there is room for all.
    private static let spacing = 0.4
    private static let pane = PaneOutput(width: 168, height: 168, fit: .contain)

    init(_ medium: Media, duration: Double, playing rendition: Rendition?, store: any MediaStoreProtocol) {
        self.duration = duration
        count = max(1, min(Self.most, Int(saturating: duration / Self.spacing)))
        var played = medium
        if let rendition { played.renditions = [rendition] }
        Task { [weak self, played] in
            let pane = PaneSize(width: Self.pane.width, height: Self.pane.height)
            // The player reports a file that fails to open, so the error is not reported here.
            guard let source = try? await store.open(played, fitting: pane) else { return }
            self?.opened(source)
        }
    }

    private func opened(_ source: PlayableMedia) {
        switch source {
        case .file(let path): if !isClosed { build(path) }
        case .bytes(let reader): reader.cancel()
        case .segments(let reader): reader.cancel()
        }
    }

    private func build(_ path: String) {
        let pipeline = VideoPipeline(
            source: .file(path: path), output: Self.pane, audio: AudioOutput(sink: nil), isMuted: true,
            onFrame: { [weak self] in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.takeFrame() } }
            }, events: { _ in })
        self.pipeline = pipeline
        pipeline.prime(from: 0)
        if let wanted { seek(to: wanted) }
    }

    private func takeFrame() {
        guard !isClosed, let frame = pipeline?.frames.take() else { return }
        let pixels = UnsafeRawBufferPointer(start: frame.pixels, count: frame.byteCount)
        let texture = Texture(
            copyingOpaque: pixels, width: frame.width, height: frame.height, stride: frame.stride)
        guard let texture else { return }
        pictures[slot(of: frame.seconds)] = texture
        onChange?()
    }

    private func slot(of seconds: Double) -> Int {
        guard duration > 0 else { return 0 }
        return min(count - 1, max(0, Int(saturating: seconds / duration * Double(count))))
    }

    private func seek(to slot: Int) {
        pipeline?.seek(to: (Double(slot) + 0.5) * duration / Double(count), accurate: true)
    }

    func picture(at seconds: Double) -> Texture? {
        let slot = slot(of: seconds)
        if pictures[slot] == nil, wanted != slot { seek(to: slot) }
        wanted = slot
        return pictures[slot] ?? nearest(to: slot)
    }

    /// A picture nearby is better than an empty frame while the right picture is being decoded.
    private func nearest(to slot: Int) -> Texture? {
        pictures.min { abs($0.key - slot) < abs($1.key - slot) }?.value
    }

    func close() {
        isClosed = true
        pipeline?.close()
        pipeline = nil
        pictures = [:]
    }
}
