public import Base
import Foundation
public import GRDB

/// What exports of other programs say about photos beside dates, and what acts took over (table `exportLabel`). It belongs to the
/// content of a photo, so copies share it.
public enum ExportLabels {
    /// Stores what an act takes over, unless all of it is known already.
    ///
    /// - Returns: what was new; nil if nothing was.
    public static func add(_ db: Database, act: Int64, _ identity: Identity, _ labels: Labels) throws -> Labels.Change? {
        let known = try known(db, identity)
        var joined = known
        joined.add(labels)
        guard joined != known, let stored = try LabelTable.stored(labels) else { return nil }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO exportLabel (identity, actId, labels) VALUES (?, ?, ?)").execute(
            arguments: [identity, act, stored])
        return Labels.Change(from: known, to: joined)
    }

    /// Returns what is known of any file with a content.
    private static func known(_ db: Database, _ identity: Identity) throws -> Labels {
        let file = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT min(id) FROM file WHERE identity = ?"), arguments: [identity])
        return try file.map { try LabelTable.labels(db, of: $0, identity) } ?? labels(db, of: identity)
    }

    /// Returns the labels of all acts, those of the newest one first.
    static func labels(_ db: Database, of identity: Identity) throws -> Labels {
        let rows = try String.fetchAll(
            db.cachedStatement(sql: "SELECT labels FROM exportLabel WHERE identity = ? ORDER BY actId DESC"),
            arguments: [identity])
        return try rows.reduce(into: Labels()) { $0.add(try LabelTable.labels($1)) }
    }

    /// Deletes the labels of an act.
    ///
    /// - Returns: the ids of the files whose place may have changed.
    public static func remove(_ db: Database, act: Int64) throws -> [Int64] {
        let files = try Int64.fetchAll(
            db, sql: "SELECT file.id FROM exportLabel JOIN file ON file.identity = exportLabel.identity WHERE actId = ?",
            arguments: [act])
        try db.execute(sql: "DELETE FROM exportLabel WHERE actId = ?", arguments: [act])
        return files
    }
}

extension Labels {
    /// What is new in labels.
    public struct Change: Sendable {
        public let hasPlace: Bool
        public let hasPeople: Bool
        public let hasTexts: Bool

        init(from old: Labels, to new: Labels) {
            hasPlace = old.position != new.position || old.places != new.places
            hasPeople = old.people != new.people
            hasTexts =
                (old.title, old.caption) != (new.title, new.caption) || old.keywords != new.keywords || old.rating != new.rating
        }
    }
}
