import Foundation

extension String {
    /// The text with each letter and its marks as one character (NFC), as Linux and Windows write names. Macs write names
    /// decomposed (NFD). Both forms look the same, and every search, sort and rule treats them as one.
    public var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
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
