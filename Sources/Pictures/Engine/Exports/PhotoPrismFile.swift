import Base
import Foundation

/// Reads the YAML files of PhotoPrism: of one photo, or of an album. Only the plain lines that PhotoPrism writes are understood:
/// `Key: value` without indentation, a text in indented lines below its key, and `- UID: …` in the list of an album's photos.
enum PhotoPrismFile {
    /// Longer lists of an album are cut.
    private static let maximumPhotos = 1_000_000
    /// The rest of a longer text in several lines is left out.
    private static let longestText = 16 << 10

    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        var values: [String: String] = [:]
        var members: [String] = []
        /// The key whose text stands in the following lines.
        var block: String?
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let isItem = line.first == UInt8(ascii: "-") || line.first?.isSpace == true
            if let block, line.first?.isSpace == true {
                let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
                let before = values[block] ?? ""
                if before.utf8.count < longestText { values[block] = before.isEmpty ? text : "\(before)\n\(text)" }
                continue
            }
            block = nil
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = unquoted(line[(colon + 1)...])
            if isItem {
                let key = line[..<colon].drop { $0.isSpace || $0 == UInt8(ascii: "-") }
                if key.elementsEqual("UID".utf8), line.contains(UInt8(ascii: "-")), members.count < maximumPhotos {
                    members.append(value)
                }
            } else if values.count < 200 {
                let key = String(decoding: line[..<colon], as: UTF8.self)
                block = ["|", "|-", ">", ">-"].contains(value) ? key : nil
                values[key] = block == nil ? value : ""
            }
        }
        guard let identifier = values["UID"] else { return nil }
        if let taken = values["TakenAt"] { return (.photoprism, .photo(facts(values, identifier, taken))) }
        // Folders, months and places are albums of PhotoPrism too, but nobody made them.
        guard values["Type"] == "album", let title = values["Title"], !title.isEmpty else { return nil }
        return (.photoprism, .album(title, members))
    }

    private static func facts(_ values: [String: String], _ identifier: String, _ taken: String) -> ExportFacts {
        var facts = ExportFacts()
        facts.identifier = identifier
        // PhotoPrism writes a time for photos without one: that of the file. Its source is then empty or missing.
        if let source = values["TakenSrc"], !["", "estimate"].contains(source), let date = WrittenDate(taken) {
            facts.date = FoundDate(.export, seconds: date.time.seconds, precision: date.precision, isUTC: true)
        }
        facts.set(labels(values))
        facts.isFavourite = values["Favorite"] == "true"
        facts.isTrashed = values["DeletedAt"]?.isEmpty == false
        return facts
    }

    /// Titles and places that PhotoPrism has guessed are left out.
    private static func labels(_ values: [String: String]) -> Labels {
        var labels = Labels()
        if let source = values["TitleSrc"], !source.isEmpty { labels.add(values["Title"], as: .title) }
        for key in ["Caption", "Description"] { labels.add(values[key], as: .caption) }
        if values["PlaceSrc"] != "estimate", let latitude = values["Lat"].flatMap(Double.init),
            let longitude = values["Lng"].flatMap(Double.init)
        {
            labels.add(position: Labels.Position(latitude, longitude))
        }
        return labels
    }

    private static func unquoted(_ slice: ArraySlice<UInt8>) -> String {
        let text = String(decoding: slice, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return text }
        let inner = String(text.dropFirst().dropLast())
        return quote == "'" ? inner.replacing("''", with: "'") : inner.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}
