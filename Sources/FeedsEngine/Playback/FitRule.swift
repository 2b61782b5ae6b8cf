// Decides whether a picture fills its pane, cropped, or stands whole over a backdrop.
// Thread: any; pure. Invariant: a portrait picture fills a portrait pane unless too much would be cropped.

package enum FitRule {
    /// A picture that fills the pane must keep at least this share visible.
    static let keptShare = 0.6
    /// Wider pictures are not portrait: squares and landscapes are shown whole.
    static let uprightAspect = 0.85

    package static func covers(width: Int, height: Int, paneWidth: Int, paneHeight: Int) -> Bool {
        guard width > 0, height > 0, paneWidth > 0, paneHeight > 0 else { return true }
        let picture = Double(width) / Double(height)
        let pane = Double(paneWidth) / Double(paneHeight)
        let kept = min(picture, pane) / max(picture, pane)
        // A picture of nearly the pane's shape always fills it: a thin stripe of backdrop would look like a mistake.
        if kept > 0.97 { return true }
        return picture < uprightAspect && pane < uprightAspect && kept >= keptShare
    }
}
