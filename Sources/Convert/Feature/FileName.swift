import Base

/// File names shown to users. They never contain a path.
enum FileName {
    /// The maximum length of a name in bytes. The kernel allows 255 bytes, but a suffix such as " (2)" may be added later.
    private static let longest = 200

    /// Returns a name that is safe in any folder: without a path, control characters, and a leading dot.
    ///
    /// - Parameter spare: the name to use if nothing remains of the given one.
    static func safe(_ name: String, spare: String = "file") -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let printable = String(String.UnicodeScalarView(last.unicodeScalars.filter { isPrintable($0) }))
        let whole = String(printable.drop { $0 == "." || $0 == " " })
        guard !whole.isEmpty else { return spare }
        let (stem, ending) = parts(whole)
        var short = ""
        for character in stem {
            guard short.utf8.count + character.utf8.count + ending.utf8.count <= longest else { break }
            short.append(character)
        }
        return short + ending
    }

    /// Returns a safe name made from a name that the user typed. A slash in it, as in "Bill 3/2026", does not separate
    /// folders.
    static func typed(_ name: String, spare: String) -> String {
        let words = name.split(whereSeparator: { "/\\".contains($0) }).filter { part in !part.allSatisfy { $0 == "." } }
        return safe(words.joined(separator: "-"), spare: spare)
    }

    /// The name without its extension.
    static func stem(_ name: String) -> String { parts(name).stem }

    /// Returns the name with the given extension. Adds the extension only if it is missing.
    static func ending(_ name: String, _ ending: String) -> String {
        name.lowercased().hasSuffix(".\(ending)") ? name : "\(name).\(ending)"
    }

    /// Formats a number with leading zeros, for example "007".
    static func number(_ number: Int, digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Makes text from an untrusted file safe to use within a name.
    static func word(_ text: String) -> String {
        String(text.map { "/\\:*?\"<>|".contains($0) || $0.isNewline ? " " : $0 }.prefix(60))
    }

    /// Makes names distinct: "tree.jpg", "tree (2).jpg".
    static func distinct(_ names: [String]) -> [String] {
        var taken: Set<String> = []
        return names.map { name in
            let (stem, ending) = parts(name)
            var candidate = name
            var number = 2
            while !taken.insert(candidate.lowercased()).inserted {
                candidate = "\(stem) (\(number))\(ending)"
                number += 1
            }
            return candidate
        }
    }

    private static func parts(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 16 else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    /// Whether a character is printable: neither a control character nor one that changes the direction of the following
    /// text.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }
    }
}
