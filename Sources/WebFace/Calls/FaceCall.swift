/// The numbers of one call from JavaScript. `list` holds what does not fit into five numbers.
struct FaceCall {
    let a: Double
    let b: Double
    let c: Double
    let d: Double
    let e: Double
    let list: FaceBuffer

    init(_ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, _ e: Double = 0, list: FaceBuffer) {
        (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
        self.list = list
    }

    var reader: FaceReader { FaceReader(list) }
}
