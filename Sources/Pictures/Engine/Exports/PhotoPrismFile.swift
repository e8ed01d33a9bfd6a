import Base
import Foundation

/// Reads the YAML files of PhotoPrism: of one photo, or of an album. Only the plain lines that PhotoPrism writes are understood:
/// `Key: value` without indentation, a text in indented lines below its key, the keys below `Details`, and `- UID: …` in the list
/// of an album's photos.
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
        var isInDetails = false
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
                } else if isInDetails, values.count < 200 {
                    values["Details.\(String(decoding: key, as: UTF8.self))"] = value
                }
            } else if values.count < 200 {
                let key = String(decoding: line[..<colon], as: UTF8.self)
                block = ["|", "|-", ">", ">-"].contains(value) ? key : nil
                values[key] = block == nil ? value : ""
                isInDetails = key == "Details"
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
        if let source = values["TakenSrc"], !["", "estimate"].contains(source), let moment = WrittenDate(taken) {
            // What the user has set is a correction, as in an .xmp file.
            facts.date = date(source == "manual" ? .sidecar : .export, moment, values)
        }
        facts.set(labels(values))
        facts.isFavourite = values["Favorite"] == "true"
        // PhotoPrism deletes nothing but archived photos, and its interface calls them so.
        facts.isArchived = values["DeletedAt"]?.isEmpty == false
        return facts
    }

    /// Returns the time on the clock of the place. `TakenAt` is in UTC, but has the clock's time too if the zone is unknown.
    private static func date(_ source: DateSource, _ moment: WrittenDate, _ values: [String: String]) -> FoundDate {
        guard let clock = values["TakenAtLocal"].flatMap({ WrittenDate($0) }), values["TimeZone"] != "UTC" else {
            return FoundDate(source, seconds: moment.time.seconds, precision: moment.precision, isUTC: true)
        }
        let difference = clock.time.seconds - moment.time.seconds
        let isKnown = difference != 0 || !["", "Local"].contains(values["TimeZone"] ?? "")
        let isOffset = isKnown && difference % 60 == 0 && (-12 * 3600...14 * 3600).contains(difference)
        return FoundDate(
            source, seconds: clock.time.seconds, precision: clock.precision, offset: isOffset ? Int(difference / 60) : nil)
    }

    /// The sources of texts that were written by a model.
    private static let models: Set<String> = ["image", "auto", "ollama", "openai", "vision"]

    /// Titles, captions, keywords and places that PhotoPrism has guessed are left out.
    private static func labels(_ values: [String: String]) -> Labels {
        var labels = Labels()
        if let source = values["TitleSrc"], !source.isEmpty { labels.add(values["Title"], as: .title) }
        for key in ["Caption", "Description"] where !models.contains(values["\(key)Src"] ?? "") {
            labels.add(values[key], as: .caption)
        }
        if let source = values["Details.KeywordsSrc"], ["meta", "xmp", "manual"].contains(source) {
            labels.add(
                keywords: (values["Details.Keywords"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            )
        }
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
