// What is looked at closer: a picture and its pane, and where the picture lies while it fits.
// Thread: any; a plain value. Invariant: sizes are in the view's pixels, or in any unit where only the shape counts.

package struct LookScene: Equatable, Sendable {
    package var paneWidth: Double
    package var paneHeight: Double
    /// Only the shape counts.
    package var pictureWidth: Double
    package var pictureHeight: Double
    /// True if the picture fills the pane, cropped.
    package var covers: Bool
    /// The place of a narrower fitted picture: 0 at the left, 1 at the right.
    package var anchor: Double
    /// The point of a cropped picture that stays visible: 0 at the left and the top, 1 at the right and the bottom.
    package var focusX: Double
    package var focusY: Double
    /// False while a video plays: then it can be turned, but not enlarged.
    package var mayZoom: Bool
    /// True for a photo that fills the height of its pane although it is much wider.
    package var isPanorama: Bool

    package init(
        paneWidth: Double, paneHeight: Double, pictureWidth: Double, pictureHeight: Double, covers: Bool,
        anchor: Double = 0.5, focusX: Double = 0.5, focusY: Double = 0.5, mayZoom: Bool = true,
        isPanorama: Bool = false
    ) {
        self.paneWidth = paneWidth
        self.paneHeight = paneHeight
        self.pictureWidth = pictureWidth
        self.pictureHeight = pictureHeight
        self.covers = covers
        self.anchor = anchor
        self.focusX = focusX
        self.focusY = focusY
        self.mayZoom = mayZoom
        self.isPanorama = isPanorama
    }

    var isUsable: Bool { paneWidth > 0 && paneHeight > 0 && pictureWidth > 0 && pictureHeight > 0 }

    /// True if the other scene shows a picture of the same shape in an equal pane, perhaps with more pixels.
    func looks(like other: LookScene) -> Bool {
        guard paneWidth == other.paneWidth, paneHeight == other.paneHeight, covers == other.covers else { return false }
        let (mine, theirs) = (pictureWidth * other.pictureHeight, other.pictureWidth * pictureHeight)
        return abs(mine - theirs) <= 0.02 * max(mine, theirs)
    }

    /// The size of the picture while it fits, as the user sees it. A turned picture is shown whole.
    func fitted(turns: Int) -> (width: Double, height: Double) {
        let isSideways = turns % 2 != 0
        let (width, height) = isSideways ? (pictureHeight, pictureWidth) : (pictureWidth, pictureHeight)
        let scales = (paneWidth / width, paneHeight / height)
        let scale = covers && turns == 0 ? max(scales.0, scales.1) : min(scales.0, scales.1)
        return (width * scale, height * scale)
    }

    /// The middle of the picture while it fits, measured from the middle of the pane.
    func middle(turns: Int) -> (x: Double, y: Double) {
        let size = fitted(turns: turns)
        guard turns == 0 else { return (0, 0) }
        return (
            Self.middle(pane: paneWidth, picture: size.width, free: anchor, cropped: focusX),
            Self.middle(pane: paneHeight, picture: size.height, free: 0.5, cropped: focusY)
        )
    }

    private static func middle(pane: Double, picture: Double, free: Double, cropped: Double) -> Double {
        if picture <= pane { return (pane - picture) * (free - 0.5) }
        let start = min(0, max(pane - picture, pane / 2 - cropped * picture))
        return start + picture / 2 - pane / 2
    }
}
