// How bright a stage is on the whole, from 0 (black) to 255.
// Thread: any. Invariant: none.

import TourKit

enum Brightness {
    static func mean(of stage: PixelView) -> Int {
        let cells = CellGrid(stage).cells
        return cells.isEmpty ? 0 : cells.reduce(0) { $0 + Int($1) } / cells.count
    }
}
