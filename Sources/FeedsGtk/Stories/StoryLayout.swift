// Where the viewer's stage stands in the window, and whether the neighbours' faces have room beside it.
// Thread: any; a plain value. Invariant: the stage is as tall as the window, and never wider than 9:16 of that unless
// the window is a narrow or a low one.

import FeedsModels

nonisolated struct StoryLayout: Equatable {
    let width: Int
    let height: Int
    /// On both sides of the stage.
    let margin: Int
    private static let narrowest = 340
    /// A face and its name need this much.
    static let sideWidth = 132

    init(width: Int, height: Int) {
        self.height = height
        // Bars, buttons and the reply need their room, however low the window is.
        let stage = max(height * 9 / 16, min(width, Self.narrowest))
        // A little black at both sides says nothing; it may as well be picture.
        margin = width - stage > 80 ? (width - stage) / 2 : 0
        self.width = width - margin * 2
    }

    var hasSides: Bool { margin >= Self.sideWidth }

    func pane(scale: Int) -> PaneSize { PaneSize(width: width * scale, height: height * scale) }
}
