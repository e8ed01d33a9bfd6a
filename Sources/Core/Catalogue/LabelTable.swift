public import Base
import Foundation
public import GRDB

/// The labels that were found in files (table `labelFound`) and in their sidecars (`dateSidecar.labels`).
public enum LabelTable {
    /// Replaces the labels of a file by those that were found in its content.
    public static func set(_ db: Database, _ file: Int64, _ labels: Labels) throws {
        let former = try String.fetchOne(
            db.cachedStatement(sql: "SELECT labels FROM labelFound WHERE fileId = ?"), arguments: [file])
        let new = try stored(labels)
        if former == new { return }
        if let new {
            try db.cachedStatement(
                sql: "INSERT INTO labelFound VALUES (?, ?) ON CONFLICT DO UPDATE SET labels = excluded.labels"
            ).execute(arguments: [file, new])
        } else {
            try db.cachedStatement(sql: "DELETE FROM labelFound WHERE fileId = ?").execute(arguments: [file])
        }
    }

    /// Returns the labels of a file: those of its .xmp sidecar first, then those of Takeout's sidecar, then those in the file. A
    /// sidecar in the file's folder comes before one that the file was moved away from. A copy with the same content shares the
    /// labels of Takeout's sidecar. What was taken over from exports counts like that sidecar.
    public static func labels(_ db: Database, of file: Int64, _ identity: Identity?) throws -> Labels {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT kind, labels FROM (
                        SELECT kind, labels, directoryId <> (SELECT directoryId FROM file WHERE id = ?1) AS distance FROM dateSidecar
                        WHERE fileId = ?1 AND labels IS NOT NULL
                        UNION ALL SELECT kind, labels, 2
                        FROM (SELECT id AS copyId FROM file INDEXED BY fileIdentity WHERE identity = ?2 AND id <> ?1)
                        CROSS JOIN dateSidecar ON fileId = copyId WHERE kind = \(takeout) AND labels IS NOT NULL
                    ) ORDER BY kind, distance LIMIT 16
                    """), arguments: [file, identity])
        func first(_ kind: Int) throws -> Labels { try labels(rows.first { $0[0] == kind }?[1]) }
        let found = try String.fetchOne(
            db.cachedStatement(sql: "SELECT labels FROM labelFound WHERE fileId = ?"), arguments: [file])
        var exported = try first(takeout)
        if let identity { exported.add(try ExportLabels.labels(db, of: identity)) }
        return Labels(file: try labels(found), sidecar: try first(packet), takeout: exported)
    }

    /// Returns the labels of a photo, and after them those of the pictures and films that belong to it: the sidecar of an edited
    /// copy is often that of its original. The keywords are the tags that the photo has after the person's choices.
    public static func labels(_ db: Database, ofPhoto photo: FileRow) throws -> Labels {
        var labels = try labels(db, of: photo.id, photo.identity)
        let companions = try Companions.of(db, [photo.id])[photo.id, default: []].map(\.file).filter { $0.kind != .sidecar }
        for file in companions { labels.add(try self.labels(db, of: file.id, file.identity)) }
        labels.set(
            keywords: try PhotoTags.names(
                db, keywords: labels.keywords, of: photo.identity, companions: companions.map(\.identity)))
        return labels
    }

    /// Stores the position of a file, if its labels say one. If they say none, a position of earlier labels is removed, unless the
    /// file awaits a second reading.
    public static func setPosition(_ db: Database, _ file: Int64, _ position: Labels.Position?) throws {
        if position == nil, try DateTable.isDue(db, file) { return }
        try FileTable.setPosition(db, file, position)
    }

    /// The numbers of the kinds of sidecars (`DateSidecar.Kind`).
    private static let (packet, takeout) = (0, 1)

    /// - Returns: nil if there are no labels.
    static func stored(_ labels: Labels) throws -> String? {
        labels.isEmpty ? nil : String(decoding: try encoder.encode(labels), as: UTF8.self)
    }

    /// Keys are sorted, so that equal labels are equal texts.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    static func labels(_ stored: String?) throws -> Labels {
        guard let stored else { return Labels() }
        return try JSONDecoder().decode(Labels.self, from: Data(stored.utf8))
    }
}
