// Numbers with few digits behind the point, for documents.
// Thread: any; pure. Invariant: the text has no exponent.

enum Rounded {
    static func value(_ number: Double, _ digits: Int = 3) -> Double {
        var factor = 1.0
        for _ in 0..<digits { factor *= 10 }
        return (number * factor).rounded() / factor
    }

    static func text(_ number: Double, _ digits: Int) -> String {
        let text = String(value(number, digits))
        return text.contains("e") ? "0.0" : text
    }
}
