/// One quality in which a clip is published.
package struct PublishLevel: Sendable, Hashable {
    /// The shorter side, which also names the file.
    package let side: Int
    package let width: Int
    package let height: Int
    /// The cap of the pictures' bit rate, in kbit/s.
    package let kilobits: Int

    package init(side: Int, width: Int, height: Int, kilobits: Int) {
        self.side = side
        self.width = width
        self.height = height
        self.kilobits = kilobits
    }
}
