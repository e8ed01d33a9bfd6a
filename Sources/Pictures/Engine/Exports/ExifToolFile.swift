import Base
import Foundation

/// Reads the JSON sidecars of osxphotos, which exports from Apple Photos. They have the form of ExifTool: a list with one object,
/// whose keys may have the groups of ExifTool in front, such as "EXIF:DateTimeOriginal".
enum ExifToolFile {
    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        guard let start = bytes.first(where: { !$0.isSpace }), start == UInt8(ascii: "["),
            let list = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [[String: Any]], list.count == 1,
            list[0].keys.contains(where: isOfExifTool)
        else { return nil }
        var values: [String: Any] = [:]
        for (key, value) in list[0] {
            values[key.firstIndex(of: ":").map { String(key[key.index(after: $0)...]) } ?? key] = value
        }
        return (.apple, .photo(ExportFacts(date: date(values), labels: labels(values))))
    }

    private static func isOfExifTool(_ key: String) -> Bool {
        key == "ExifToolVersion" || ["EXIF:", "XMP:", "IPTC:", "QuickTime:", "ExifTool:"].contains { key.hasPrefix($0) }
    }

    private static func date(_ values: [String: Any]) -> FoundDate? {
        // Films have a date with its zone, and one in UTC.
        for (key, isUTC) in [("DateTimeOriginal", false), ("CreationDate", false), ("CreateDate", true)] {
            guard let text = values[key] as? String, var date = WrittenDate(text) else { continue }
            if let zone = values["OffsetTimeOriginal"] as? String { date.offset = WrittenDate.offset(Array(zone.utf8)) }
            if !isUTC { return FoundDate(.export, date) }
            return FoundDate(.export, seconds: date.time.seconds, precision: date.precision, isUTC: true)
        }
        return nil
    }

    private static func labels(_ values: [String: Any]) -> Labels {
        var labels = Labels()
        labels.add(values["Title"] as? String ?? values["ObjectName"] as? String, as: .title)
        for key in ["Description", "ImageDescription", "Caption-Abstract"] { labels.add(values[key] as? String, as: .caption) }
        labels.add(people: texts(values["PersonInImage"]))
        for key in ["Subject", "Keywords", "TagsList"] { labels.add(keywords: texts(values[key])) }
        labels.add(rating: number(values["Rating"]))
        if let latitude = degrees(values, "GPSLatitude", "S"), let longitude = degrees(values, "GPSLongitude", "W") {
            labels.add(position: Labels.Position(latitude, longitude))
        } else if let text = values["GPSCoordinates"] as? String {
            let numbers = text.split(whereSeparator: { " ,".contains($0) }).compactMap { Double($0) }
            if numbers.count > 1 { labels.add(position: Labels.Position(numbers[0], numbers[1])) }
        }
        return labels
    }

    /// Returns a coordinate. Its sign is in the number, or in the reference beside it.
    private static func degrees(_ values: [String: Any], _ key: String, _ negative: String) -> Double? {
        guard let number = number(values[key]) else { return nil }
        return (values["\(key)Ref"] as? String)?.uppercased().hasPrefix(negative) == true ? -abs(number) : number
    }

    private static func number(_ value: Any?) -> Double? { value as? Double ?? (value as? String).flatMap { Double($0) } }

    private static func texts(_ value: Any?) -> [String] {
        (value as? [Any])?.compactMap { $0 as? String } ?? (value as? String).map { [$0] } ?? []
    }
}

extension UInt8 {
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
