// The cells of the stage that show the picture, without those under controls.
// Thread: any. Invariant: only this type knows where the app draws over its media.

enum StageZones {
    /// Nine of twelve columns: leaves out the rail of buttons, which lies in the right 20 % of the stage.
    static let columns = 0..<9
    /// Leaves out the header, which stays over the top of the stage.
    static let rows = 6..<CellGrid.rows
    /// Leaves out author and caption, which move with their page below 58 % of its height.
    static let pageQuarters = 0..<112
    /// A band this high, a quarter of the stage, is enough to call a paint black or blank.
    static let band = CellGrid.rows / 4
    /// This many neighbouring rows are compared together, because a single row may lie across an edge.
    static let together = CellGrid.rows / 8
    /// With fewer rows a page cannot be judged. When two pages meet, at least one has more.
    static let fewest = 2
}
