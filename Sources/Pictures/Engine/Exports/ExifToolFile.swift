import Base
import Foundation

/// Reads the JSON sidecars of osxphotos, which exports from Apple Photos. They have the form of ExifTool: a list with one object,
/// whose keys have the groups of ExifTool in front, such as "EXIF:DateTimeOriginal".
enum ExifToolFile {
    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        guard let start = bytes.first(where: { !$0.isSpace }), start == UInt8(ascii: "["),
            let list = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [[String: Any]], list.count == 1,
            list[0].keys.contains(where: { $0.hasPrefix("EXIF:") || $0.hasPrefix("XMP:") || $0.hasPrefix("IPTC:") })
        else { return nil }
        var values: [String: Any] = [:]
        for (key, value) in list[0] { values[String(key.drop { $0 != ":" }.dropFirst())] = value }
        var facts = ExportFacts()
        if let text = values["DateTimeOriginal"] as? String, var date = WrittenDate(text) {
            if let zone = values["OffsetTimeOriginal"] as? String { date.offset = WrittenDate.offset(Array(zone.utf8)) }
            facts.date = FoundDate(.export, date)
        }
        facts.hasPlace = values["GPSLatitude"] != nil
        facts.hasDescription = ["ImageDescription", "Description", "Caption-Abstract"].contains { values[$0] != nil }
        facts.people = count(values["PersonInImage"])
        return (.apple, .photo(facts))
    }

    private static func count(_ value: Any?) -> Int { (value as? [Any])?.count ?? (value is String ? 1 : 0) }
}

extension UInt8 {
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
