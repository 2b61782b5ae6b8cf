package struct WindowOptions: Sendable {
    package var width: Int
    package var height: Int
    package var isMaximized: Bool
    /// No shadow and no decoration: the window is exactly its pixels (tours, screenshots).
    package var isPlain: Bool

    package init(width: Int = 405, height: Int = 720, isMaximized: Bool = false, isPlain: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
        self.isPlain = isPlain
    }
}
