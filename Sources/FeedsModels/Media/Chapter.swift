/// A part of a video with a title, from its start to the next chapter's start.
package struct Chapter: Sendable, Hashable {
    /// In seconds.
    package let start: Double
    package let title: String

    package init(start: Double, title: String) {
        self.start = start
        self.title = title
    }
}

extension [Chapter] {
    /// The chapter that plays at this second; nil before the first one.
    package func chapter(at seconds: Double) -> Chapter? { last { $0.start <= seconds } }
}
