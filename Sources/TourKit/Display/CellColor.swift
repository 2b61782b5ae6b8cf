package struct CellColor: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    var luma: Int { (Int(red) * 77 + Int(green) * 150 + Int(blue) * 29) >> 8 }

    /// The difference in the channel where they differ most.
    func distance(to other: CellColor) -> Int {
        max(abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }

    func append(to cells: inout [UInt8]) {
        cells.append(red)
        cells.append(green)
        cells.append(blue)
    }
}
