/// What a check reads besides the first page.
package struct CheckWishes: Sendable, Hashable {
    package static let mostPages = 50

    /// How many pages are read in all.
    package var pages = 1

    package init() {}
}
