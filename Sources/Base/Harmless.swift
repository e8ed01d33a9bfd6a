extension String {
    /// The text in a form that is safe to print in a terminal. Characters that would control the terminal, or reverse the
    /// direction of the text, become "�". The direction marks of Arabic and Hebrew texts (U+200E, U+200F, U+061C) are kept,
    /// because they do not reverse anything.
    public var harmless: String {
        var clean = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let steers =
                switch scalar.value {
                case 0x09, 0x0A: false
                case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            clean.append(steers ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }

    /// The text as one safe terminal line. Line breaks become "�" too, so that one file name cannot look like two.
    public var harmlessLine: String {
        var clean = String.UnicodeScalarView()
        for scalar in harmless.unicodeScalars { clean.append(scalar == "\n" ? "\u{FFFD}" : scalar) }
        return String(clean)
    }
}
