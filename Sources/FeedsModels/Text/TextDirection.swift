// The direction of a text, from its first letter that has a direction.
// Thread: any; pure. Invariant: digits, spaces and punctuation decide nothing.

package enum TextDirection {
    package static func isRightToLeft(_ text: String) -> Bool {
        for scalar in text.unicodeScalars {
            if isOfRightToLeftScript(scalar.value) { return true }
            if scalar.properties.isAlphabetic { return false }
        }
        return false
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms.
    private static func isOfRightToLeftScript(_ value: UInt32) -> Bool {
        switch value {
        case 0x0660...0x0669, 0x06F0...0x06F9: false
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
