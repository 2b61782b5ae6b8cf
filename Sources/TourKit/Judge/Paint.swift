// A paint of the window, as the judge uses it.
// Thread: any; a plain value. Invariant: the grid and the readings are from the same pixels, taken at `at`.

package struct Paint: Sendable {
    package var at: Microseconds
    package var grid: CellGrid
    package var pages: [PageReading]

    package init(at: Microseconds, grid: CellGrid, pages: [PageReading] = []) {
        self.at = at
        self.grid = grid
        self.pages = pages
    }
}
