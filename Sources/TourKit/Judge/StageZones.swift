// Which cells of the stage show the picture, and which are under controls.
// Thread: any. Invariant: the one place that knows where the app draws over its media.

enum StageZones {
    /// The rail of buttons on the right is left out (four columns of twelve leave the left 80 % less a little).
    static let columns = 0..<9
    /// The header lies still over the top of the stage.
    static let rows = 6..<CellGrid.rows
    /// Author and caption travel with their page, below this part of its height (58 %).
    static let pageQuarters = 0..<112
    /// A band this high, a quarter of the stage, is enough to call a paint black or blank.
    static let band = CellGrid.rows / 4
    /// So many neighbouring rows are compared together; one alone may lie across an edge.
    static let together = CellGrid.rows / 8
    /// Fewer rows of a page than this say too little to judge it by. Wherever two pages meet, one of them has more.
    static let fewest = 2
}
