// The future value of each state of an item. A state is: the present chunks, the length of the buffer, the last level,
// and the present chunks of the item after it.
// Thread: any; a plain value. Invariant: a buffer between two columns is interpolated.

struct PreloadTable: Equatable, Sendable {
    /// Columns for each chunk's duration, and the index of the last column; column 0 is the empty buffer.
    static let columnsPerChunk = 3
    static let lastColumn = 13

    /// Milliseconds between two columns.
    let step: Double
    let levels: Int
    /// States of the item after it: no chunk, one, two, …
    let aheads: Int
    private var values: [Double]

    init(chunks: Int, levels: Int, aheads: Int, chunkDuration: Double) {
        step = chunkDuration / Double(Self.columnsPerChunk)
        self.levels = levels
        self.aheads = aheads
        values = Array(repeating: 0, count: (chunks + 1) * aheads * levels * (Self.lastColumn + 1))
    }

    /// The buffer of the last column, in milliseconds.
    var longestBuffer: Double { step * Double(Self.lastColumn) }

    /// The index at which the columns of this state begin.
    func row(_ chunk: Int, _ ahead: Int, _ level: Int) -> Int {
        ((chunk * aheads + ahead) * levels + level) * (Self.lastColumn + 1)
    }

    subscript(row: Int, column: Int) -> Double {
        get { values[row + column] }
        set { values[row + column] = newValue }
    }

    /// The value for a buffer in milliseconds.
    func value(_ row: Int, buffer: Double) -> Double { value(row, at: place(of: buffer)) }

    /// A buffer as a column and a fraction of the step to the next column.
    func place(of buffer: Double) -> (column: Int, part: Double) {
        let place = max(0, buffer / step)
        guard place < Double(Self.lastColumn) else { return (Self.lastColumn - 1, 1) }
        let column = Int(saturating: place)
        return (column, place - Double(column))
    }

    func value(_ row: Int, at place: (column: Int, part: Double)) -> Double {
        let low = values[row + place.column]
        return low + (values[row + place.column + 1] - low) * place.part
    }
}
