public import Base
public import Catalogue
public import GRDB

/// The tags that a person gives to photos, or takes away. They belong to the content of a photo, so the photo keeps them when it is
/// renamed, moved or copied. A keyword of a file can be taken away too; the file does not change.
///
/// All functions run inside the caller's transaction.
public enum Tags {
    /// The tags to be given and to be taken away.
    public struct Change: Sendable {
        public let given: [TagName]
        public let taken: [TagName]

        /// The maximum number of tags in a change.
        private static let maximum = 100

        /// - Throws: `Failure` with code `badRequest` if there is no tag, if a name cannot be one, or if a tag is to be both given
        ///   and taken away.
        public init(give: [String], take: [String]) throws(Failure) {
            var (given, taken): ([TagName], [TagName]) = ([], [])
            for name in give { given.append(try TagName(typed: name)) }
            for name in take { taken.append(try TagName(typed: name)) }
            guard !given.isEmpty || !taken.isEmpty else { throw Failure(.badRequest, "tag.none") }
            guard given.count + taken.count <= Self.maximum else {
                throw Failure(.badRequest, "tag.tooMany", ["limit": Self.maximum])
            }
            if let both = given.first(where: taken.contains) { throw Failure(.badRequest, "tag.twice", ["text": both.text]) }
            (self.given, self.taken) = (given, taken)
        }
    }

    public struct Outcome: Sendable {
        /// Nil if nothing changed.
        public let act: Int64?
        /// The number of photos whose tags changed.
        public let count: Int
    }

    /// Gives tags to photos and takes tags away, as one act. Tags that a photo has already are left out.
    ///
    /// - Parameter photos: photos and videos that have been read; no companions.
    public static func change(_ db: Database, _ change: Change, of photos: [FileRow]) throws -> Outcome {
        try PhotoTags.catchUp(db, photos.map(\.id))
        let given = Set(try change.given.map { try id(db, given: $0) })
        let taken = Set(try change.taken.compactMap { try PhotoTags.known(db, $0) })
        var changing: [Identity: Set<Int64>] = [:]
        for photo in photos {
            guard let identity = photo.identity else { continue }
            let tags = try PhotoTags.ids(db, of: photo.id)
            let differing = given.subtracting(tags).union(taken.intersection(tags))
            if !differing.isEmpty { changing[identity, default: []].formUnion(differing) }
        }
        guard !changing.isEmpty else { return Outcome(act: nil, count: 0) }
        let about = about(change, changing.count)
        let act = try Journal.begin(db, .tag, summary: summary(about), about: about)
        let moment = now()
        for (identity, tags) in changing {
            for tag in tags { try choose(db, act, identity, tag, isGiven: given.contains(tag), at: moment) }
        }
        return Outcome(act: act, count: changing.count)
    }

    /// Undoes an act. If a later act that is still in effect has given or taken away a tag of a photo again, that tag is not changed,
    /// and the photo is reported as refused.
    static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        let isNewer = Journal.isChangedAgain(in: "tagChange", by: "identity", if: sameTag)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.identity, c.tagId, c.wasGiven, c.wasAt, \(isNewer) AS isNewer,
                (SELECT id FROM file WHERE identity = c.identity ORDER BY presence, id LIMIT 1) AS fileId,
                (SELECT isGiven FROM tagChoice WHERE identity = c.identity AND tagId = c.tagId) AS isGiven
                FROM tagChange c WHERE c.actId = ? AND NOT c.reverted
                """, arguments: [act])
        let newer = Set(rows.filter { $0["isNewer"] }.compactMap { $0["fileId"] as Int64? })
        let changing = rows.filter { !($0["isNewer"] as Bool) }
        let respelled = try Journal.detail(db, act: act, as: Respelled.self)
        if let respelled {
            try db.execute(
                sql: "UPDATE tag SET name = ? WHERE id = ? AND name = ?",
                arguments: [respelled.former, respelled.tag, respelled.new])
        }
        for row in changing {
            let (identity, tag): (Identity, Int64) = (row["identity"], row["tagId"])
            try put(db, identity, tag, isGiven: row["wasGiven"], at: row["wasAt"])
            // The act changed each of these tags, so its opposite is the former state. Another spelling leaves a photo its tag.
            if respelled == nil, let isGiven = row["isGiven"] as Bool? { try PhotoTags.set(db, tag, identity, !isGiven) }
        }
        try Journal.markReverted(db, in: "tagChange", by: "identity", act: act, if: sameTag)
        let count = Set(changing.map { $0["identity"] as Identity }).count
        return Reversal.TakenBack(count, refused: try FileMover.refusals(db, newer.sorted(), .changed, "undo.changedSince"))
    }

    private static let sameTag = "l.tagId = c.tagId"

    /// Returns the number of a tag. A tag that no photo has gets the spelling of the person.
    static func id(_ db: Database, given name: TagName) throws -> Int64 {
        let id = try PhotoTags.id(db, of: name)
        try db.cachedStatement(
            sql: """
                UPDATE tag SET name = ?1 WHERE id = ?2 AND name <> ?1 AND NOT EXISTS (SELECT 1 FROM photoTag WHERE tagId = ?2)
                """
        ).execute(arguments: [name.text, id])
        return id
    }

    static func choose(
        _ db: Database, _ act: Int64, _ identity: Identity, _ tag: Int64, isGiven: Bool, at moment: Int64
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO tagChange (actId, identity, tagId, wasGiven, wasAt)
                SELECT ?1, ?2, ?3, isGiven, at FROM (SELECT 1) LEFT JOIN tagChoice ON identity = ?2 AND tagId = ?3
                """
        ).execute(arguments: [act, identity, tag])
        try put(db, identity, tag, isGiven: isGiven, at: moment)
        try PhotoTags.set(db, tag, identity, isGiven)
    }

    /// - Parameter isGiven: nil to remove the choice.
    private static func put(_ db: Database, _ identity: Identity, _ tag: Int64, isGiven: Bool?, at moment: Int64?) throws {
        if let isGiven {
            try db.cachedStatement(
                sql: """
                    INSERT INTO tagChoice (identity, tagId, isGiven, at) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET isGiven = excluded.isGiven, at = excluded.at
                    """
            ).execute(arguments: [identity, tag, isGiven, moment])
        } else {
            try db.cachedStatement(sql: "DELETE FROM tagChoice WHERE identity = ? AND tagId = ?").execute(arguments: [
                identity, tag,
            ])
        }
    }

    private static func about(_ change: Change, _ count: Int) -> About {
        switch (change.given.count, change.taken.count) {
        case (1, 0): About("added", name: change.given[0].text, count: count)
        case (0, 1): About("removed", name: change.taken[0].text, count: count)
        default: About("changed", count: count)
        }
    }

    private static func summary(_ about: About) -> String {
        let photos = (about.count ?? 0).of("photo")
        return switch about.form {
        case "added": "Gave the tag \(about.name ?? "") to \(photos)"
        case "removed": "Took the tag \(about.name ?? "") from \(photos)"
        default: "Changed the tags of \(photos)"
        }
    }
}

extension Act.Kind {
    /// Tags were given to photos, or taken away.
    public static let tag = Self("tag")
}

extension Reversal {
    public static func ofTags(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .tag, changes: { db, act in try Tags.revert(db, act: act.id) }, announce: announce)
    }
}
