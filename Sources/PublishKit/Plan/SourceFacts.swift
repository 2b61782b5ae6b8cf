// What ffprobe says about a source file.
// Thread: any; a plain value. Invariant: sides are those of the shown picture, after rotation, and at least 1.

import FeedsModels

package struct SourceFacts: Sendable, Hashable {
    package struct TextTrack: Sendable, Hashable {
        package let number: Int
        package let language: String?
        package let label: String?
    }

    package var width: Int
    package var height: Int
    /// In seconds; 0 for a picture.
    package var duration: Double
    /// Pictures in a second.
    package var rate: Double
    package var hasSound: Bool
    package var texts: [TextTrack]
    package var format: String

    package init(
        width: Int, height: Int, duration: Double = 0, rate: Double = 30, hasSound: Bool = false,
        texts: [TextTrack] = [], format: String = ""
    ) {
        (self.width, self.height) = (width, height)
        (self.duration, self.rate, self.hasSound) = (duration, rate, hasSound)
        (self.texts, self.format) = (texts, format)
    }

    /// A picture that moves is published as a clip.
    package var moves: Bool { duration > 0.2 }

    package func form(of wanted: Recipe.Form) -> Recipe.Form {
        wanted == .image && moves && ["gif", "apng"].contains(format) ? .video : wanted
    }

    package func cost(_ form: Recipe.Form, isCareful: Bool) -> PublishedCost {
        PublishedCost(form, width: width, height: height, duration: duration, rate: rate, isCareful: isCareful)
    }
}
