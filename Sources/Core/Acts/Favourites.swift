import Base
public import Catalogue
public import GRDB

/// The user's favourite photos. A photo is a favourite by its content, so it remains a favourite when it is renamed, moved or
/// copied. Automatic rules never put a favourite into the delete queue.
///
/// All functions run inside the caller's transaction.
public enum Favourites {
    /// Marks photos, identified by their contents, as favourites or removes the mark.
    ///
    /// - Returns: the id of the act, nil if nothing changed; and the number of photos whose mark changed.
    public static func set(_ db: Database, _ identities: [Identity], _ isFavourite: Bool) throws -> (act: Int64?, count: Int) {
        let known = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM favourite WHERE identity = ?)")
        let changing = try Set(identities).filter { try Bool.fetchOne(known, arguments: [$0]) != isFavourite }
        guard !changing.isEmpty else { return (nil, 0) }
        let photos = changing.count.of("photo")
        let act = try Journal.begin(
            db, .favourite, summary: isFavourite ? "Made \(photos) a favourite" : "Made \(photos) no favourite any more",
            about: About(isFavourite ? "added" : "removed", count: changing.count))
        let note = try db.cachedStatement(sql: "INSERT INTO favouriteChange (actId, identity, wasIn) VALUES (?, ?, ?)")
        for identity in changing {
            try note.execute(arguments: [act, identity, !isFavourite])
            try put(db, identity, isFavourite)
        }
        return (act, changing.count)
    }

    /// Marks photos as favourites within an act that takes over an export.
    ///
    /// - Returns: the number of photos that were no favourites.
    static func take(_ db: Database, act: Int64, _ identities: [Identity]) throws -> Int {
        let known = try among(db, identities)
        let new = Set(identities).subtracting(known)
        let note = try db.cachedStatement(sql: "INSERT INTO favouriteChange (actId, identity, wasIn) VALUES (?, ?, FALSE)")
        for identity in new {
            try note.execute(arguments: [act, identity])
            try put(db, identity, true)
        }
        return new.count
    }

    /// Returns the identities (SHA-256 of the contents) of all favourites.
    public static func all(_ db: Database) throws -> Set<Identity> {
        try Set(Identity.fetchAll(db.cachedStatement(sql: "SELECT identity FROM favourite")))
    }

    /// Returns those of the given identities that are favourites.
    public static func among(_ db: Database, _ identities: [Identity]) throws -> Set<Identity> {
        let known = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM favourite WHERE identity = ?)")
        return try Set(identities).filter { try Bool.fetchOne(known, arguments: [$0]) == true }
    }

    /// Undoes an act. If a later act that is still in effect has changed a photo again, that photo is not changed and is
    /// reported as refused.
    static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.identity, c.wasIn, c.wasIn <> EXISTS (SELECT 1 FROM favourite WHERE identity = c.identity) AS differs,
                (SELECT id FROM file WHERE identity = c.identity ORDER BY presence, id LIMIT 1) AS fileId,
                \(Journal.isChangedAgain(in: "favouriteChange", by: "identity")) AS isNewer
                FROM favouriteChange c WHERE c.actId = ? AND NOT c.reverted
                """, arguments: [act])
        let newer = rows.filter { $0["isNewer"] }.compactMap { $0["fileId"] as Int64? }
        let changing = rows.filter { !($0["isNewer"] as Bool) && $0["differs"] }
        for row in changing { try put(db, row["identity"], row["wasIn"]) }
        try Journal.markReverted(db, in: "favouriteChange", by: "identity", act: act)
        return Reversal.TakenBack(changing.count, refused: try FileMover.refusals(db, newer, .changed, "undo.changedSince"))
    }

    private static func put(_ db: Database, _ identity: Identity, _ isFavourite: Bool) throws {
        if isFavourite {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO favourite (identity, addedAt) VALUES (?, ?)")
                .execute(arguments: [identity, now()])
        } else {
            try db.cachedStatement(sql: "DELETE FROM favourite WHERE identity = ?").execute(arguments: [identity])
        }
    }
}

extension Act.Kind {
    /// Photos were marked as favourites, or the mark was removed.
    public static let favourite = Self("favourite")
}

extension Reversal {
    public static func ofFavourites(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .favourite, changes: { db, act in try Favourites.revert(db, act: act.id) }, announce: announce)
    }
}
