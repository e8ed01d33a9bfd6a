/// Makes file names that are safe on every system and unique in their folder.
///
/// Names have no path, no control or direction characters, nothing that Windows refuses, no leading dot, and at most 150 bytes.
/// Names that are equal, ignoring case, get a number.
public struct SafeNames {
    static let maximumBytes = 150
    /// The most bytes of a sender before a name. With a day and a number, the sum stays below 255 bytes.
    private static let maximumSenderBytes = 60
    private var taken: [String: Int] = [:]

    public init() {}

    /// - Parameters:
    ///   - name: the name that the sender gave. If nothing of it is usable, the name is `attachment` with an ending for the type.
    ///   - type: the media type.
    ///   - prefix: a safe text to put before the name.
    public mutating func name(_ name: String?, type: String, prefix: String = "") -> String {
        let safe = prefix + (Self.safe(name ?? "") ?? "attachment" + (Self.endings[type] ?? ".bin"))
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

    /// The file extension of a media type, with its dot; nil if it is not known.
    public static func ending(of type: String) -> String? { endings[type] }

    /// A safe form of a name; nil if nothing usable is left.
    public static func safe(_ name: String) -> String? {
        // Only the part after the last separator counts, because some mailers send paths.
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

    /// A safe form of a sender, to be put before a name; nil if nothing usable is left.
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

    private static let endings: [String: String] = [
        "message/rfc822": ".eml", "text/plain": ".txt", "text/html": ".html", "text/calendar": ".ics", "text/csv": ".csv",
        "application/pdf": ".pdf", "image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp",
        "image/jpg": ".jpg", "image/heic": ".heic", "image/heif": ".heif", "image/tiff": ".tif", "image/avif": ".avif",
        "image/bmp": ".bmp", "video/mp4": ".mp4", "video/quicktime": ".mov",
        "application/zip": ".zip", "application/json": ".json", "application/pgp-signature": ".asc",
        "message/delivery-status": ".txt",
        "application/ms-tnef": ".dat",
    ]
}
