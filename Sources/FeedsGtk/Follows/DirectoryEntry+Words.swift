import FeedsModels
import Foundation

extension DirectoryEntry {
    /// The day on which it was looked at last, which is a day in UTC.
    func checkedText(in locale: Locale) -> String {
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale)
        style.timeZone = .gmt
        return checked.formatted(style)
    }
}
