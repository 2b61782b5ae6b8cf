// The closer look at a page's picture: hands and keys move it as CloserLook decides.
// Thread: main actor. Invariant: a sharper picture exists only while its picture is enlarged.

import FeedsEngine
import FeedsModels
import GtkBridge

final class PictureLook {
    private var look = CloserLook()
    private unowned let host: Widget
    private lazy var ticker = Ticker(host) { [weak self] in self?.handle(.tick(time: $0)) }
    private let patience = Delay()
    /// The visible picture, and what is known of it.
    var picture: () -> FramePicture? = { nil }
    var scene: () -> LookScene? = { nil }
    /// The visible picture in more pixels, while the user looks closer at it.
    private(set) var sharp: Texture?
    /// The pixels for which a sharper picture was asked.
    private var asked = 0
    /// Called when the picture began or ceased to be enlarged, or got another size.
    var onChange: (() -> Void)?
    /// Called with the pixels that the enlarged picture needs.
    var onNeedSharp: ((_ width: Int, _ height: Int) -> Void)?
    /// Called when the picture fits again, which then needs its usual pixels.
    var onNeedStill: (() -> Void)?
    private var shownZoom = 1.0
    /// Moves a photo that is much wider than the pane.
    let panorama: PanoramaPan
    /// True while something else keeps a panorama where it is.
    var isHeld = false {
        didSet { if isHeld != oldValue { holdPanorama() } }
    }

    /// A decoded picture may have so many pixels: 36 MB.
    private static let mostPixels = 12e6
    /// A key or a notch of the wheel moves an enlarged picture by this share of its pane.
    private static let stride = 0.15

    init(host: Widget) {
        self.host = host
        panorama = PanoramaPan(host: host)
        panorama.picture = { [weak self] in self?.picture() }
        panorama.onMove = { [weak self] in self?.follow() }
    }

    var zoom: Double { look.zoom }
    var isZoomed: Bool { look.isZoomed }
    var animates = true {
        didSet {
            handle(.motionReduced(!animates))
            panorama.handle(.motionReduced(!animates))
        }
    }

    /// True if the user may enlarge what is visible now.
    var mayZoom: Bool {
        refresh()
        return look.mayZoom
    }

    /// The picture, its pane, or what its video does has changed.
    func refresh() {
        let scene = scene()
        // Each picture of a video comes here, and a video is no panorama.
        guard scene?.isPanorama == true || panorama.isPanorama else { return follow(scene) }
        panorama.handle(.shown(scene))
        follow()
    }

    /// A panorama may just have moved the picture, so it is asked anew.
    private func follow() { follow(scene()) }
    private func follow(_ scene: LookScene?) { carryOut(look.handle(.shown(scene))) }

    private func holdPanorama() { panorama.handle(.held(isHeld || isZoomed || look.turns != 0)) }

    func handle(_ event: CloserLook.Event) {
        if event == .left { panorama.handle(.left) } else { refresh() }
        carryOut(look.handle(event))
    }

    /// To another part of an enlarged picture: steps to the right and down.
    func pan(_ across: Double, _ down: Double) {
        handle(
            .panned(
                x: -across * Self.stride * Double(host.width), y: -down * Self.stride * Double(host.height)))
    }

    /// The sharper picture has come, unless the user has gone on.
    func show(sharp texture: Texture) {
        guard isZoomed, let picture = picture() else { return }
        sharp = texture
        picture.texture = texture
    }

    private func carryOut(_ commands: [CloserLook.Command]) {
        for command in commands {
            switch command {
            case .show(let pose):
                picture()?.pose = pose.map {
                    FramePicture.Pose(x: $0.x, y: $0.y, width: $0.width, height: $0.height, turns: $0.turns)
                }
            case .rested(let width, let height): rested(width * Double(host.scale), height * Double(host.scale))
            case .startTicking: ticker.start()
            case .stopTicking: ticker.stop()
            }
        }
        holdPanorama()
        guard look.zoom != shownZoom else { return }
        shownZoom = look.zoom
        if !isZoomed { soften() }
        onChange?()
    }

    /// Waits a moment, because the next step of a wheel or key asks for another size.
    private func rested(_ width: Double, _ height: Double) {
        let size = CloserLook.decoded(width: width, height: height, most: Self.mostPixels)
        let pixels = size.width * size.height
        guard pixels > asked + asked / 10 else { return patience.cancel() }
        patience.start(milliseconds: 120) { [weak self] in
            guard let self, isZoomed else { return }
            asked = pixels
            onNeedSharp?(size.width, size.height)
        }
    }

    private func soften() {
        patience.cancel()
        asked = 0
        guard sharp != nil else { return }
        sharp = nil
        onNeedStill?()
    }
}
