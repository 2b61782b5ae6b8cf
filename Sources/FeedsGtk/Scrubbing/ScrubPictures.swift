// Small pictures along a video for the user who scrubs in it: from the source's sheet or stills, else from its file.
// Thread: main actor; other threads decode the files.
// Invariant: the pictures take a few megabytes at most, and go when the user lifts the finger.

import GtkBridge

protocol ScrubPictures: AnyObject {
    /// Called when a better picture than the last answer of `picture(at:)` has come.
    var onChange: (() -> Void)? { get set }
    /// The best picture available for this position, or nil; a better picture is on its way.
    func picture(at seconds: Double) -> Texture?
    /// Stops all fetching and decoding.
    func close()
}
