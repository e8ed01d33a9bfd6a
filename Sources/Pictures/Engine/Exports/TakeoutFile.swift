import Base
import Foundation

/// Reads the JSON files of Google Takeout. They are told by their keys, because their names are in the language of the account.
enum TakeoutFile {
    private struct Moment: Decodable { let timestamp: String? }

    private struct Place: Decodable {
        let latitude: Double?
        let longitude: Double?

        /// Google writes 0, 0 for no place.
        var isKnown: Bool { (latitude ?? 0) != 0 || (longitude ?? 0) != 0 }
    }

    private struct Person: Decodable { let name: String? }

    private struct Fields: Decodable {
        let title: String?
        let description: String?
        let photoTakenTime: Moment?
        let geoData: Place?
        let geoDataExif: Place?
        let favorited: Bool?
        let archived: Bool?
        let trashed: Bool?
        let people: [Person]?
        let access: String?
        let date: Moment?
        let albumData: Album?
    }

    /// The form of albums before 2019.
    private struct Album: Decodable { let title: String? }

    static func read(_ bytes: [UInt8]) -> (source: ExportSource?, content: ExportContent)? {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { return nil }
        if let moment = fields.photoTakenTime { return (.takeout, .photo(facts(fields, moment))) }
        if let title = fields.albumData?.title { return (.takeout, .album(title, [])) }
        guard let title = fields.title, fields.access != nil || fields.date != nil else { return nil }
        return (.takeout, .album(title, []))
    }

    private static func facts(_ fields: Fields, _ moment: Moment) -> ExportFacts {
        var facts = ExportFacts(name: fields.title)
        facts.date = moment.timestamp.flatMap { Int64($0) }.flatMap(DateSidecar.takeoutDate)
        facts.hasPlace = fields.geoData?.isKnown == true || fields.geoDataExif?.isKnown == true
        facts.hasDescription = fields.description?.isEmpty == false
        facts.people = (fields.people ?? []).count { $0.name?.isEmpty == false }
        facts.isFavourite = fields.favorited == true
        facts.isArchived = fields.archived == true
        facts.isTrashed = fields.trashed == true
        return facts
    }
}
