/// Leaves out an unusable source; the others stay.
struct LenientSource: Decodable {
    let source: Settings.KeptSource?

    init(from decoder: any Decoder) throws {
        // A damaged source is left out, so the error is not reported.
        let decoded = try? Settings.KeptSource(from: decoder)
        source = decoded.flatMap { $0.texts.isEmpty || $0.texts.contains("") ? nil : $0 }
    }
}
