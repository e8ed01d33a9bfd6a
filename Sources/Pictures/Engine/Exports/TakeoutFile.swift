import Base
import Foundation

/// Reads the JSON files of Google Takeout. They are told by their keys, because their names are in the language of the account.
enum TakeoutFile {
    private struct Moment: Decodable { let timestamp: String? }

    private struct Fields: Decodable {
        let title: String?
        let description: String?
        let photoTakenTime: Moment?
        let geoData: TakeoutLabels.Place?
        let geoDataExif: TakeoutLabels.Place?
        let favorited: Bool?
        let archived: Bool?
        let trashed: Bool?
        let people: [TakeoutLabels.Person]?
        let access: String?
        let date: Moment?
        let albumData: Album?
    }

    /// The form of albums before 2019.
    private struct Album: Decodable { let title: String? }

    /// A file with nothing but a title and a description may be that of an album. It has no source, because only the folders beside
    /// it show whether it is one.
    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { return nil }
        if let moment = fields.photoTakenTime { return (.takeout, .photo(facts(fields, moment))) }
        if let title = fields.albumData?.title { return (.takeout, .album(title, [])) }
        guard let title = fields.title else { return nil }
        if fields.access != nil || fields.date != nil { return (.takeout, .album(title, [])) }
        return fields.description == nil ? nil : (nil, .album(title, []))
    }

    private static func facts(_ fields: Fields, _ moment: Moment) -> ExportFacts {
        let places = [fields.geoData, fields.geoDataExif]
        var facts = ExportFacts(
            name: fields.title, labels: TakeoutLabels.labels(fields.description, fields.people, places))
        facts.date = moment.timestamp.flatMap { Int64($0) }.flatMap(DateSidecar.takeoutDate)
        facts.isFavourite = fields.favorited == true
        facts.isArchived = fields.archived == true
        facts.isTrashed = fields.trashed == true
        return facts
    }
}
