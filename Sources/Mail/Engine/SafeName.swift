import Base

/// Makes file names that are safe on every system and unique in their folder.
///
/// Names contain no path, no control or direction characters, nothing that Windows forbids, and no leading dot, and have at most
/// 150 bytes. If names are equal apart from case, a number is added.
public struct SafeNames {
    static let maximumBytes = 150
    /// The maximum length in bytes of a sender that is put before a name. With a day and a number, the total stays below 255
    /// bytes.
    private static let maximumSenderBytes = 60
    private var taken: [String: Int] = [:]

    public init() {}

    /// - Parameters:
    ///   - name: the name given by the sender. If no part of it is usable, the name is `attachment` with the file extension of
    ///     the type.
    ///   - type: the media type.
    ///   - prefix: a safe text to put before the name.
    public mutating func name(_ name: String?, type: String, prefix: String = "") -> String {
        let safe = prefix + (Self.safe(name ?? "") ?? "attachment" + (Self.ending(of: type) ?? ".bin"))
        let key = safe.lowercased()
        guard let count = taken[key] else {
            taken[key] = 1
            return safe
        }
        let (stem, ending) = Self.split(safe)
        var number = count + 1
        while true {
            let candidate = "\(stem) (\(number))\(ending)"
            if taken[candidate.lowercased()] == nil {
                taken[key] = number
                taken[candidate.lowercased()] = 1
                return candidate
            }
            number += 1
        }
    }

    /// Returns the file extension of a media type, including the dot, or nil if it is not known.
    public static func ending(of type: String) -> String? {
        endings[type] ?? FileKind(mediaType: type)?.fileExtension.map { ".\($0)" }
    }

    /// Returns a safe form of a name, or nil if nothing usable remains.
    public static func safe(_ name: String) -> String? {
        // Use only the part after the last path separator, because some mailers send whole paths.
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in last.unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format { continue }
            if scalar.value == 0xFFFD || scalar.properties.isNoncharacterCodePoint { continue }
            scalars.append(
                "<>:\"|?*".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace && scalar != " " ? "_" : scalar)
        }
        var text = String(scalars)
        while let end = text.last, end == "." || end == " " { text.removeLast() }
        while let start = text.first, start == "." || start == " " { text.removeFirst() }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let stem = text.prefix { $0 != "." }.lowercased()
        if reserved.contains(stem) { text = "_" + text }
        return shortened(text)
    }

    /// Returns a safe form of a sender to put before a name, or nil if nothing usable remains.
    public static func sender(_ name: String) -> String? {
        guard var safe = safe(name) else { return nil }
        while safe.utf8.count > maximumSenderBytes { safe.removeLast() }
        return safe.isEmpty ? nil : safe
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        var (stem, ending) = split(text)
        if ending.utf8.count > 20 { (stem, ending) = (text, "") }
        while stem.utf8.count + ending.utf8.count > maximumBytes { stem.removeLast() }
        while stem.last == " " || stem.last == "." { stem.removeLast() }
        return stem + ending
    }

    private static func split(_ name: String) -> (String, String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    private static let reserved: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (0...9).map { "com\($0)" } + (0...9).map { "lpt\($0)" })

    /// The file extensions of media types that are not the main type of a kind of file.
    private static let endings: [String: String] = [
        "text/calendar": ".ics", "image/jpg": ".jpg", "image/heif": ".heif", "application/pgp-signature": ".asc",
        "message/delivery-status": ".txt", "application/ms-tnef": ".dat",
    ]
}
