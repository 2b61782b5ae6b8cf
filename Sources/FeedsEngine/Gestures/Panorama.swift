/// Decides whether a photo is so wide that it fills the height of its pane and is looked at part by part.
package enum Panorama {
    /// Nothing narrower is one: a film's frame is up to 2.4 times as wide as high, a photo of a camera up to 1.8 times.
    static let leastAspect = 2.2
    /// A pane that shows more than this share of it at once shows it whole.
    static let mostVisible = 0.8

    package static func fills(width: Int, height: Int, paneWidth: Int, paneHeight: Int) -> Bool {
        guard width > 0, height > 0, paneWidth > 0, paneHeight > 0 else { return false }
        let picture = Double(width) / Double(height)
        return picture >= leastAspect && Double(paneWidth) / Double(paneHeight) <= picture * mostVisible
    }
}
