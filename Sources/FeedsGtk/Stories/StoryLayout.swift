// The place of the viewer's stage in the window, and whether the neighbours' faces have room beside it.
// Thread: any; a plain value. Invariant: the stage is as tall as the window, and wider than 9:16 of that height only in
// a narrow or low window.

import FeedsModels

nonisolated struct StoryLayout: Equatable {
    let width: Int
    let height: Int
    /// The width on each side of the stage.
    let margin: Int
    private static let narrowest = 340
    /// The width that a face and its name need.
    static let sideWidth = 132

    init(width: Int, height: Int) {
        self.height = height
        // Bars, buttons and the reply need their room, even in a low window.
        let stage = max(height * 9 / 16, min(width, Self.narrowest))
        // Thin black margins have no use, so the picture takes their room.
        margin = width - stage > 80 ? (width - stage) / 2 : 0
        self.width = width - margin * 2
    }

    var hasSides: Bool { margin >= Self.sideWidth }

    func pane(scale: Int) -> PaneSize { PaneSize(width: width * scale, height: height * scale) }
}
