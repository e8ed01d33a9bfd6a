extension String {
    /// The text as a terminal may show it: what would steer it, or turn the line around, is "�".
    public var harmless: String {
        var clean = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let steers =
                switch scalar.value {
                case 0x09, 0x0A: false
                case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
                default: false
                }
            clean.append(steers ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }
}
