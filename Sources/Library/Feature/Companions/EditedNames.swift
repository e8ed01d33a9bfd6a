/// Finds the name of the original of an edited copy.
enum EditedNames {
    /// What Google appends to the name of an edited copy, in the languages of the interface.
    static let suffixes = [
        "-edited", "-bearbeitet", "-modifié", "-modifie\u{301}", "-editado", "-modificato", "-bewerkt", "-edytowane", "-edycja",
        "-redigerad", "-redigert", "-redigeret", "-muokattu", "-upraveno", "-düzenlendi", "-изменено", "-編集済み", "-已修改",
        "-수정됨",
    ]

    /// Returns the stem of the original's name; nil if the name is not that of an edited copy. A number at the end, as in
    /// `IMG_1-edited(1)` or `IMG_E1234 (2)`, belongs to both names.
    ///
    /// - Parameter stem: the name without its extension, in lower case.
    static func original(of stem: String) -> String? {
        if let original = original(ofApple: stem, marks: "e") { return original }
        guard stem.contains("-") else { return nil }
        let plain = withoutNumber(stem)
        guard let suffix = suffixes.first(where: plain.hasSuffix), plain.count > suffix.count else { return nil }
        return String(plain.dropLast(suffix.count)) + stem[plain.endIndex...]
    }

    /// Returns `img_1234` for `img_e1234`.
    ///
    /// - Parameter mark: the letter before the number: "e" for the edited copy, "o" for the record of the edit.
    static func original(ofApple stem: String, marks mark: String) -> String? {
        let start = "img_" + mark
        guard stem.hasPrefix(start) else { return nil }
        let number = stem.dropFirst(start.count)
        let digits = withoutNumber(String(number))
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return "img_" + number
    }

    /// Returns the beginning of a stem, without " (2)" or "(2)" at its end.
    private static func withoutNumber(_ stem: String) -> Substring {
        guard stem.last == ")", let open = stem.lastIndex(of: "(") else { return stem[...] }
        let digits = stem[stem.index(after: open)...].dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return stem[...] }
        let plain = stem[..<open]
        return plain.last == " " ? plain.dropLast() : plain
    }
}
