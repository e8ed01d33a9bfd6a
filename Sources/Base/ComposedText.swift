import Foundation

extension String {
    /// The text with each letter and its marks as one character (NFC), as Linux and Windows write names. Macs write names
    /// decomposed (NFD). Both forms look the same, and every search, sort and rule treats them as one.
    public var composed: String {
        Composition.mayChange(self) ? precomposedStringWithCanonicalMapping : self
    }

    /// The forms in which a text may occur in a file whose bytes are searched: as typed, in lower and in upper case, each of
    /// them composed and decomposed.
    public var forms: [String] {
        var forms: [String] = []
        for form in [self, lowercased(), uppercased()] {
            for form in [form, form.composed, form.decomposedStringWithCanonicalMapping]
            where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
                forms.append(form)
            }
        }
        return forms
    }
}

/// Normalization Form C of Unicode (UAX #15).
private enum Composition {
    /// The first byte in UTF-8 of U+0300. Texts without a byte from here on, such as ASCII and Western European texts, are composed.
    private static let firstMark: UInt8 = 0xCC

    fileprivate static func mayChange(_ text: String) -> Bool {
        let mayHaveMarks = text.utf8.withContiguousStorageIfAvailable { $0.contains { $0 >= firstMark } } ?? true
        return mayHaveMarks && text.unicodeScalars.contains(where: mayChange)
    }

    /// Whether composition may change a character or join it with the one before. True also for some characters that stay: whole
    /// scripts with marks of their own are not looked at letter by letter.
    private static func mayChange(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x10FF: true
        // The letters of Korean syllables.
        case 0x1100...0x11FF: true
        case 0x1200...0x1DFF, 0x1F00...0x1FFF: true
        // Ohm, kelvin and ångström.
        case 0x2126, 0x212A, 0x212B: true
        // The voiced sound marks of kana.
        case 0x3099, 0x309A: true
        // Ideographs and letters that stand twice in Unicode.
        case 0xF900...0xFAFF, 0xFB1D...0xFB4F, 0x11000...0x11FFF, 0x2F800...0x2FA1F: true
        default: false
        }
    }
}
