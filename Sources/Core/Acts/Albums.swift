import Base
public import Catalogue
import Foundation
public import GRDB

/// Named sets of photos. A photo belongs to an album by its content, so it remains in the album when it is renamed, moved or
/// copied.
///
/// Every change of an album by the user is an act that can be undone. All functions run inside the caller's transaction.
public enum Albums {
    public static let longestName = 200

    /// The state of an album before an act created, renamed, moved or deleted it.
    struct Before: Codable {
        let album: Int64
        let name: String
        let deletedAt: Int64?
        /// The album that it is in; nil for one at the top.
        var parent: Int64?
        /// The albums inside that were deleted together with it.
        var inner: [Int64]?
    }

    // MARK: Acts

    /// Creates an album.
    ///
    /// - Parameters:
    ///   - origin: the identifier of an album that a feature maintains, such as "screenshots.music"; nil for a user's own album.
    ///   - parent: the album that the new one is in; nil for one at the top.
    /// - Throws: `Failure` with code `badRequest` if the name is empty or too long.
    public static func create(
        _ db: Database, name: String, origin: String? = nil, in parent: Int64? = nil
    ) throws -> (album: Int64, act: Int64) {
        let name = try checked(name)
        if let parent { _ = try self.before(db, parent) }
        try db.execute(
            sql: "INSERT INTO album (name, origin, createdAt, parentId) VALUES (?, ?, ?, ?)",
            arguments: [name, origin, now(), parent])
        let album = db.lastInsertedRowID
        let before = Before(album: album, name: name, deletedAt: now(), parent: parent)
        return (album, try begin(db, "Made the album \(name)", About("made", name: name), before))
    }

    /// Returns the id of the album that a feature maintains under this origin. Creates the album if it does not exist, and
    /// restores it if it was deleted.
    public static func keep(_ db: Database, origin: String, name: String) throws -> Int64 {
        if let known = try Int64.fetchOne(db, sql: "SELECT id FROM album WHERE origin = ?", arguments: [origin]) {
            try db.execute(sql: "UPDATE album SET deletedAt = NULL WHERE id = ?", arguments: [known])
            return known
        }
        return try create(db, name: name, origin: origin).album
    }

    public static func rename(_ db: Database, _ album: Int64, to name: String) throws -> Int64 {
        let name = try checked(name)
        let before = try before(db, album)
        try db.execute(sql: "UPDATE album SET name = ? WHERE id = ?", arguments: [name, album])
        return try begin(
            db, "Renamed the album \(before.name) to \(name)", About("renamed", name: before.name, to: name), before)
    }

    /// Deletes an album and the albums inside it. Their photos are not moved. If the album is restored, it contains all of them
    /// again.
    public static func delete(_ db: Database, _ album: Int64) throws -> Int64 {
        var before = try before(db, album)
        let all = try AlbumTree.inside(db, album)
        before.inner = all.subtracting([album]).sorted()
        for id in all { try db.execute(sql: "UPDATE album SET deletedAt = ? WHERE id = ?", arguments: [now(), id]) }
        return try begin(db, "Deleted the album \(before.name)", About("deleted", name: before.name), before)
    }

    /// Adds photos, identified by their contents, to an album, or removes them from it and from all albums inside it.
    ///
    /// - Returns: the id of the act, nil if nothing changed; and the number of photos that were added or removed.
    public static func set(
        _ db: Database, _ album: Int64, _ identities: [Identity], isIn: Bool
    ) throws -> (act: Int64?, count: Int) {
        let name = try before(db, album).name
        let known = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM albumPhoto WHERE albumId = ? AND identity = ?)")
        let albums = isIn ? [album] : try AlbumTree.inside(db, album).sorted()
        let changing = try albums.map { album in
            (album: album, photos: try Set(identities).filter { try Bool.fetchOne(known, arguments: [album, $0]) != isIn })
        }
        let count = Set(changing.flatMap(\.photos)).count
        guard count > 0 else { return (nil, 0) }
        let summary = isIn ? "Added \(count.of("photo")) to \(name)" : "Took \(count.of("photo")) out of \(name)"
        let about = About(isIn ? "added" : "removed", name: name, count: count)
        let act = try Journal.begin(db, .album, summary: summary, about: about)
        for (album, photos) in changing {
            for identity in photos { try change(db, act: act, album, identity, isIn: isIn) }
        }
        return (act, count)
    }

    /// Puts a picture, identified by its content, into one of the albums that a feature maintains, or removes the picture from
    /// all of these albums. The albums follow the results of the feature, so such a change is not a recorded act and cannot be
    /// undone.
    ///
    /// A picture that the user has removed from an album is not added to that album again.
    ///
    /// - Parameters:
    ///   - prefix: the common prefix of the origins of all albums of the feature, such as "screenshots.".
    ///   - kept: the rest of the origin, and the name of the album if it has to be created; nil to remove the picture from all
    ///     albums of the feature.
    ///   - isAdding: whether the picture may be added to an album. If not, it is only removed from the others.
    public static func follow(
        _ db: Database, _ identity: Identity, among prefix: String, in kept: (origin: String, name: String)?,
        isAdding: Bool = true
    ) throws {
        let origin = kept.map { prefix + $0.origin }
        try db.cachedStatement(
            sql: """
                DELETE FROM albumPhoto WHERE identity = ?1
                AND albumId IN (SELECT id FROM album WHERE origin GLOB ?2 || '*' AND origin IS NOT ?3)
                """
        ).execute(arguments: [identity, prefix, origin])
        guard isAdding, let kept, let origin else { return }
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO album (name, origin, createdAt) VALUES (?, ?, ?)")
            .execute(arguments: [kept.name, origin, now()])
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO albumPhoto (albumId, identity, addedAt)
                SELECT id, ?1, ?2 FROM album WHERE origin = ?3 AND NOT coalesce((
                    SELECT wasIn FROM albumChange c JOIN act ON act.id = c.actId
                    WHERE c.albumId = album.id AND c.identity = ?1 AND act.undoneAt IS NULL ORDER BY c.actId DESC LIMIT 1), 0)
                """
        ).execute(arguments: [identity, now(), origin])
    }

    /// Whether a newer act that is still in effect created, renamed, moved or deleted the same album as this act, or whether the
    /// album would get inside itself.
    static func isChangedSince(_ db: Database, act: Int64) throws -> Bool {
        guard let before = try Journal.detail(db, act: act, as: Before.self) else { return false }
        let newer = try Data.fetchAll(
            db,
            sql: "SELECT detail FROM act WHERE id > ? AND kind = ? AND undoneAt IS NULL AND detail IS NOT NULL",
            arguments: [act, Act.Kind.album.rawValue])
        if let parent = before.parent, try AlbumTree.inside(db, before.album).contains(parent) { return true }
        // A newer act that cannot be decoded is treated as an act on another album.
        return newer.contains { detail in
            guard let later = try? JSONDecoder().decode(Before.self, from: detail) else { return false }
            return later.album == before.album || later.inner?.contains(before.album) == true
        }
    }

    /// Undoes an act. If a later act that is still in effect has added or removed a photo again, the photo keeps the state from
    /// the later act.
    static func revert(_ db: Database, act: Int64) throws {
        if let before = try Journal.detail(db, act: act, as: Before.self) {
            try db.execute(
                sql: "UPDATE album SET name = ?, deletedAt = ?, parentId = ? WHERE id = ?",
                arguments: [before.name, before.deletedAt, before.parent, before.album])
            for inner in before.inner ?? [] {
                try db.execute(sql: "UPDATE album SET deletedAt = NULL WHERE id = ?", arguments: [inner])
            }
        }
        try revertPhotos(db, act: act)
    }

    /// Undoes what an act changed about the photos of albums, except what a later act has changed again.
    ///
    /// - Returns: the number of changes that were undone.
    @discardableResult
    static func revertPhotos(_ db: Database, act: Int64) throws -> Int {
        let changes = try Row.fetchAll(
            db,
            sql: """
                SELECT albumId, identity, wasIn FROM albumChange c WHERE actId = ? AND NOT EXISTS (
                    SELECT 1 FROM albumChange l JOIN act ON act.id = l.actId
                    WHERE l.albumId = c.albumId AND l.identity = c.identity AND l.actId > c.actId AND act.undoneAt IS NULL)
                """, arguments: [act])
        for change in changes { try put(db, change["albumId"], change["identity"], isIn: change["wasIn"]) }
        return changes.count
    }

    // MARK: Helpers

    static func change(_ db: Database, act: Int64, _ album: Int64, _ identity: Identity, isIn: Bool) throws {
        try db.cachedStatement(sql: "INSERT INTO albumChange (actId, albumId, identity, wasIn) VALUES (?, ?, ?, ?)")
            .execute(arguments: [act, album, identity, !isIn])
        try put(db, album, identity, isIn: isIn)
    }

    private static func put(_ db: Database, _ album: Int64, _ identity: Identity, isIn: Bool) throws {
        if isIn {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO albumPhoto (albumId, identity, addedAt) VALUES (?, ?, ?)")
                .execute(arguments: [album, identity, now()])
        } else {
            try db.cachedStatement(sql: "DELETE FROM albumPhoto WHERE albumId = ? AND identity = ?")
                .execute(arguments: [album, identity])
        }
    }

    static func begin(_ db: Database, _ summary: String, _ about: About, _ before: Before) throws -> Int64 {
        try Journal.begin(db, .album, summary: summary, about: about, detail: try JSONEncoder().encode(before))
    }

    static func before(_ db: Database, _ album: Int64) throws -> Before {
        let row = try Row.fetchOne(
            db, sql: "SELECT name, deletedAt, parentId FROM album WHERE id = ? AND deletedAt IS NULL", arguments: [album])
        guard let row else { throw Failure(.fileNotFound, "album.unknown") }
        return Before(album: album, name: row["name"], deletedAt: row["deletedAt"], parent: row["parentId"])
    }

    static func checked(_ name: String) throws -> String {
        let name = name.components(separatedBy: .controlCharacters).joined(separator: " ")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= longestName else {
            throw Failure(.badRequest, "album.nameLength", ["limit": longestName])
        }
        return name
    }
}

extension Act.Kind {
    /// An album was created, renamed, put into another or deleted, or its photos changed.
    public static let album = Self("album")
}

extension Reversal {
    public static func ofAlbums(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .album,
            obstacles: { db, act in
                try Albums.isChangedSince(db, act: act.id)
                    ? [.init(file: 0, failure: Failure(.changed, "undo.albumChanged"))] : []
            },
            rows: { db, act in try Albums.revert(db, act: act.id) }, announce: announce)
    }
}
