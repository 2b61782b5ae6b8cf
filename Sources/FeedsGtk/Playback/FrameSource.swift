import GtkBridge

/// A player whose pictures a view can show.
protocol FrameSource: AnyObject {
    /// The newest picture; nil before the first.
    var texture: Texture? { get }
    /// The viewer that receives each new picture: the last viewer that asked, until it leaves.
    var viewer: (any FrameViewer)? { get set }
}

extension FrameSource {
    /// A viewer that leaves late must not displace the viewer that has replaced it.
    func leave(_ viewer: any FrameViewer) { if self.viewer === viewer { self.viewer = nil } }
}
