/// A complete local file.
final class FileFeed: SourceFeed {
    let element: Element
    var isWaiting: Bool { false }

    init(path: String) throws(PipelineError) {
        element = try Element("filesrc")
        element.set("location", path)
    }

    func cancel() {}
}
