// The app's report about its live objects.
// Thread: any; a plain value. Invariant: the order of the numbers is the app's order.

package struct LiveCounts: Hashable, Sendable, Encodable {
    /// Owned GObjects of the main thread, such as widgets.
    package var widgets: Int
    /// Owned GObjects of any thread.
    package var objects: Int
    package var signals: Int
    package var pipelines: Int
    package var frames: Int
    package var elements: Int
    /// GObjects made for the main thread that still exist, owned by the app or not.
    package var made: Int

    package init(widgets: Int, objects: Int, signals: Int, pipelines: Int, frames: Int, elements: Int, made: Int) {
        self.widgets = widgets
        self.objects = objects
        self.signals = signals
        self.pipelines = pipelines
        self.frames = frames
        self.elements = elements
        self.made = made
    }

    /// Nil when the number of values is wrong.
    init?(_ numbers: [Int]) {
        guard numbers.count == 7 else { return nil }
        self.init(
            widgets: numbers[0], objects: numbers[1], signals: numbers[2], pipelines: numbers[3], frames: numbers[4],
            elements: numbers[5], made: numbers[6])
    }
}
