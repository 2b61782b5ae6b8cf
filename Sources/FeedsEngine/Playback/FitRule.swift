// Whether a picture fills its pane, cropped, or stands whole inside it over a backdrop.
// Thread: any; pure. Invariant: an upright picture in an upright pane fills it unless much would be lost.

package enum FitRule {
    /// At least this share of the picture must stay in sight when it fills the pane.
    static let keptShare = 0.6
    /// Wider than this is not upright: squares and landscapes are shown whole.
    static let uprightAspect = 0.85

    package static func covers(width: Int, height: Int, paneWidth: Int, paneHeight: Int) -> Bool {
        guard width > 0, height > 0, paneWidth > 0, paneHeight > 0 else { return true }
        let picture = Double(width) / Double(height)
        let pane = Double(paneWidth) / Double(paneHeight)
        let kept = min(picture, pane) / max(picture, pane)
        // Nearly the pane's own shape fills it whatever it is: a hair of backdrop would look like a mistake.
        if kept > 0.97 { return true }
        return picture < uprightAspect && pane < uprightAspect && kept >= keptShare
    }
}
