public import Base
import Catalogue
import Foundation
public import GRDB

/// Acts on a tag as a whole: on all photos that have it, also those in the trash and on drives that are away. The files do not
/// change, so the acts concern keywords as well.
extension Tags {
    /// A tag, and the number of its photos that the user saw.
    public struct Shown: Sendable {
        public let name: TagName
        /// Nil to accept any number.
        public let photos: Int?

        public init(_ name: TagName, photos: Int? = nil) { (self.name, self.photos) = (name, photos) }
    }

    /// Gives a tag another name. If photos have a tag with that name already, the tags are merged.
    ///
    /// - Parameter merged: the number of photos with the other tag that the user saw; nil to refuse the act if there are any.
    /// - Throws: `Failure` with code `badRequest` if no photo ever had the tag; with code `changed` if the tag has another number of
    ///   photos than the user saw, or if the other tag has.
    public static func rename(_ db: Database, _ shown: Shown, to name: TagName, merging merged: Int?) throws -> Outcome {
        let (tag, count) = try find(db, shown)
        if shown.name == name { return try respell(db, tag, to: name, count) }
        let taken = try PhotoTags.known(db, name).map { try PhotoTags.count(db, $0) } ?? 0
        guard taken == 0 || taken == merged else {
            throw Failure(.changed, "tag.exists", ["text": name.text, "count": taken])
        }
        let identities = try PhotoTags.identities(db, of: tag)
        guard !identities.isEmpty else { return Outcome(act: nil, count: 0) }
        let other = try id(db, given: name)
        let former = try spelling(db, tag)
        let about = About(taken == 0 ? "renamed" : "merged", name: former, to: name.text, count: count)
        let verb = taken == 0 ? "Renamed the tag \(former) to \(name.text)" : "Merged the tag \(former) into \(name.text)"
        let act = try Journal.begin(db, .tag, summary: "\(verb): \(count.of("photo"))", about: about)
        let moment = now()
        for identity in identities {
            try choose(db, act, identity, tag, isGiven: false, at: moment)
            if try lacks(db, identity, other) { try choose(db, act, identity, other, isGiven: true, at: moment) }
        }
        return Outcome(act: act, count: count)
    }

    /// Takes a tag from all photos that have it.
    ///
    /// - Throws: as `rename`.
    public static func delete(_ db: Database, _ shown: Shown) throws -> Outcome {
        let (tag, count) = try find(db, shown)
        let identities = try PhotoTags.identities(db, of: tag)
        guard !identities.isEmpty else { return Outcome(act: nil, count: 0) }
        let former = try spelling(db, tag)
        let act = try Journal.begin(
            db, .tag, summary: "Deleted the tag \(former): \(count.of("photo"))",
            about: About("deleted", name: former, count: count))
        let moment = now()
        for identity in identities { try choose(db, act, identity, tag, isGiven: false, at: moment) }
        return Outcome(act: act, count: count)
    }

    /// What an act recorded that changed the spelling of a tag only.
    struct Respelled: Codable {
        let tag: Int64
        let former: String
        let new: String
    }

    /// Changes the case or the white space of a tag. All its photos get it from the person, so that it has one spelling everywhere.
    private static func respell(_ db: Database, _ tag: Int64, to name: TagName, _ count: Int) throws -> Outcome {
        let change = Respelled(tag: tag, former: try spelling(db, tag), new: name.text)
        guard change.former != change.new else { return Outcome(act: nil, count: 0) }
        let act = try Journal.begin(
            db, .tag, summary: "Renamed the tag \(change.former) to \(change.new): \(count.of("photo"))",
            about: About("renamed", name: change.former, to: change.new, count: count), detail: try JSONEncoder().encode(change))
        try db.execute(sql: "UPDATE tag SET name = ? WHERE id = ?", arguments: [name.text, tag])
        let moment = now()
        for identity in try PhotoTags.identities(db, of: tag) { try choose(db, act, identity, tag, isGiven: true, at: moment) }
        return Outcome(act: act, count: count)
    }

    private static func find(_ db: Database, _ shown: Shown) throws -> (tag: Int64, count: Int) {
        while try PhotoTags.advance(db) {}
        guard let tag = try PhotoTags.known(db, shown.name) else {
            throw Failure(.badRequest, "filter.unknownTag", ["text": shown.name.text])
        }
        let count = try PhotoTags.count(db, tag)
        guard shown.photos.map({ $0 == count }) ?? true else {
            throw Failure(.changed, "tag.otherPhotos", ["text": shown.name.text, "count": count])
        }
        return (tag, count)
    }

    private static func spelling(_ db: Database, _ tag: Int64) throws -> String {
        try String.fetchOne(db.cachedStatement(sql: "SELECT name FROM tag WHERE id = ?"), arguments: [tag]) ?? ""
    }

    /// Whether a photo with a content does not have a tag. A content without photos, such as that of a companion, lacks each tag that
    /// the person did not give it.
    private static func lacks(_ db: Database, _ identity: Identity, _ tag: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM file WHERE identity = ?1 AND \(FileRow.leads)
                        AND NOT EXISTS (SELECT 1 FROM photoTag WHERE tagId = ?2 AND fileId = file.id))
                    OR NOT EXISTS (SELECT 1 FROM file WHERE identity = ?1 AND \(FileRow.leads))
                        AND NOT EXISTS (SELECT 1 FROM tagChoice WHERE identity = ?1 AND tagId = ?2 AND isGiven)
                    """), arguments: [identity, tag]) ?? true
    }
}
