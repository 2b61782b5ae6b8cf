// Builds the engine's values from the numbers and the list of a call.
// Thread: any; pure. Invariant: any numbers make some value.

import FeedsEngine

enum FaceValues {
    static func limits(_ window: Double) -> WindowLimits { WindowLimits(window: window.whole) }

    static func departing(_ item: Double, _ place: Double) -> DepartingPage? {
        item < 0 ? nil : DepartingPage(item: item.whole, place: place.whole)
    }

    static func failure(_ kind: Double, _ seconds: Double) -> RetryPlan.Failure {
        switch kind.whole {
        case 0: .final
        case 1: .passing
        case 2: .later(seconds: seconds.finite)
        case 3: .processing(seconds: seconds.maybe)
        case 4: .once
        case 5: .offline
        default: .stuck
        }
    }

    /// Below zero: the user looks at nothing.
    static func place(_ number: Double, _ isPhoto: Double, _ isLastPicture: Double, _ isLastItem: Double)
        -> AtEndRule.Place?
    {
        guard number >= 0 else { return nil }
        return AtEndRule.Place(
            number: number.whole, medium: isPhoto.flag ? .photo : .video, isLastPicture: isLastPicture.flag,
            isLastItem: isLastItem.flag)
    }

    static func side(_ number: Double) -> StorySide? {
        number < 0 ? nil : number == 0 ? .back : .forward
    }

    static func hold(_ bits: Double) -> StoryHold { StoryHold(rawValue: UInt8(truncatingIfNeeded: bits.whole)) }

    static func rules(_ photoSeconds: Double, _ advances: Double) -> StoryRules {
        StoryRules(photoSeconds: photoSeconds.finite, advances: advances.flag)
    }

    // MARK: Lists

    static func handles(_ call: FaceCall) -> PostOrder {
        var reader = call.reader
        return PostOrder(reader.ints().map { PostHandle($0) })
    }

    /// How many people; for each how many images; for each image: video?, seconds (NaN: not known), seen?
    static func people(_ call: FaceCall) -> [[StoryMedium]] {
        var reader = call.reader
        return (0..<reader.count()).map { _ in
            (0..<reader.count(of: 3)).map { _ in
                StoryMedium(isVideo: reader.flag(), seconds: reader.maybe(), isSeen: reader.flag())
            }
        }
    }

    /// How many tracks; for each its rank among the user's languages (NaN: none), forced?, default?
    static func offers(_ call: FaceCall) -> [CaptionChoice.Offer] {
        var reader = call.reader
        return (0..<reader.count(of: 3)).map { _ in
            CaptionChoice.Offer(
                rank: reader.maybe().map { $0.whole }, isForced: reader.flag(), isDefault: reader.flag())
        }
    }

    /// Width and height of the pane, quality, and the measured bits per second (0: not known).
    static func choice(_ width: Double, _ height: Double, _ quality: Double, _ bandwidth: Double) -> RenditionChoice {
        RenditionChoice(
            paneWidth: width.whole, paneHeight: height.whole, quality: FaceNumbers.renditionChoiceQuality(quality),
            bandwidth: bandwidth > 0 ? bandwidth.whole : nil)
    }

    /// How many files; for each width, height, bits per second and HLS?
    static func candidates(_ call: FaceCall) -> [RenditionCandidate] {
        var reader = call.reader
        return (0..<reader.count(of: 4)).map { _ in
            RenditionCandidate(
                width: reader.int(), height: reader.int(), bitsPerSecond: reader.int(), isHLS: reader.flag())
        }
    }
}
