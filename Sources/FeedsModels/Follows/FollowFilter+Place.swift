package import Foundation

extension FollowFilter {
    /// In seconds.
    private static let longestShort = 60.0

    /// Whether Following shows the post. A video of unknown length is not short.
    package func admits(_ place: FollowedPlace, at date: Date) -> Bool {
        let isShown =
            switch shown {
            case .all: true
            case .videos: place.isVideo
            case .photos: !place.isVideo
            case .short: place.isVideo && place.duration.map { $0 <= Self.longestShort } ?? false
            }
        guard isShown, sensitive != .left || !place.isSensitive else { return false }
        return oldestDays.map { date.timeIntervalSince(place.date) <= Double($0) * 86_400 } ?? true
    }
}
