// Checks after each act of a soak that the visible post is the one that plays and on which keys act.
// Thread: the driver's. Invariant: only the window's pixels and the library count, never the app's own reports; each
// check restores the likes.

struct SoakSight {
    /// A playing picture without a change for this long is stuck.
    private static let stillness: Microseconds = .seconds(3)
    private static let patience = 12

    private let app: AppUnderTour
    private let library: SoakLibrary
    private let input: XInput
    /// How often a picture was seen to move, and how often a key acted on the visible post.
    private(set) var moved = 0
    private(set) var met = 0

    init(_ app: AppUnderTour, library: SoakLibrary) {
        self.app = app
        self.library = library
        input = XInput(app.display)
    }

    mutating func check() throws(TourError) {
        try app.pump(for: .milliseconds(600))
        try checkPicture()
        try checkKey()
    }

    private mutating func checkPicture() throws(TourError) {
        guard app.log.isMoving, let before = app.pictureInSight() else { return }
        var hasMoved = false
        try app.pump(for: Self.stillness) {
            hasMoved = app.pictureInSight() != before
            return hasMoved || !app.log.isMoving
        }
        if hasMoved { moved += 1 }
        guard hasMoved || !app.log.isMoving else {
            throw TourError("Item \(app.log.position + 1) plays, but the picture in sight stands still.")
        }
    }

    private mutating func checkKey() throws(TourError) {
        guard let marker = app.markerInSight() else { return }
        let before = try library.liked(app)
        for wanted in [before.symmetricDifference([marker.id]), before] {
            input.key("l")
            guard try comesToLike(wanted) else {
                throw TourError(
                    "\(marker.id) is in sight, but L changed \(try library.liked(app).symmetricDifference(before)).")
            }
        }
        met += 1
    }

    /// True when the library finally shows these posts as liked.
    private func comesToLike(_ wanted: Set<String>) throws(TourError) -> Bool {
        for _ in 0..<Self.patience where try library.liked(app) != wanted { try app.pump(for: .milliseconds(250)) }
        return try library.liked(app) == wanted
    }
}

extension AppUnderTour {
    /// The middle of the stage, where a post shows its picture without text or buttons.
    fileprivate func pictureInSight() -> [UInt8]? { stagePicture(x: 0.15...0.7, y: 0.25...0.55)?.pixels }

    /// The marker that fills the stage; nil when something else does.
    fileprivate func markerInSight() -> SoakMarker? {
        guard let (pixels, width, height) = stagePicture(x: 0...1, y: 0...1) else { return nil }
        let pages = pixels.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                BarcodeScanner.pages(
                    in: PixelView(base: $0, bytesPerRow: width * 4, width: width, height: height))
            }
        }
        guard let page = pages?.first, pages?.count == 1, abs(page.top) < 0.01 else { return nil }
        return SoakMarker(number: page.clip)
    }
}
