import GtkBridge

/// Shows the pictures of a player, and may change from player to player.
protocol FrameViewer: AnyObject {
    /// Shows a new picture; `progress` is the position in the video (0…1).
    func show(frame: Texture, progress: Double)
}
