import Base
public import Catalogue
public import GRDB

/// What a person says that a photo does not show. It belongs to the content of the photo, and no later search for things overrules it.
///
/// All functions run inside the caller's transaction.
public enum ThingDenials {
    /// Denies that a photo shows a thing. What belongs to the thing is denied too, and so is what the thing belongs to, unless something
    /// else in the photo belongs to it as well.
    ///
    /// - Returns: the act.
    /// - Throws: `Failure` if there is no such thing, or if the photo does not show it.
    public static func deny(_ db: Database, _ thing: String, of photo: FileRow) throws -> Int64 {
        guard let known = Things.all[thing] else { throw Failure(.badRequest, "things.unknown", ["thing": thing]) }
        guard let identity = photo.identity else { throw Failure(.corruptFile, "photo.notShown", file: photo.path) }
        let shown = try PhotoThings.shown(db, identity)
        guard shown.contains(thing) else {
            throw Failure(.changed, "things.notShown", ["thing": known.english.first ?? thing], file: photo.path)
        }
        let summary = "Said that \(photo.name.display) does not show \(thing)"
        let act = try Journal.begin(db, .thing, summary: summary, about: About("denied", name: photo.name.display, to: thing))
        for each in denied(thing, among: shown) { try deny(db, each, identity, act) }
        return act
    }

    /// The things that are denied together with a thing.
    static func denied(_ thing: String, among shown: [String]) -> [String] {
        let below = shown.filter { $0 == thing || Things.all.above($0).contains(thing) }
        let others = shown.filter { !below.contains($0) }
        let above = Things.all.above(thing)
        // What remains is supported by things that are found themselves and do not belong to the denied one.
        let support = Things.all.narrowest(others).filter { !above.contains($0) }
        let staying = Set(support.flatMap { [$0] + Things.all.above($0) })
        return below + others.filter { above.contains($0) && !staying.contains($0) }
    }

    private static func deny(_ db: Database, _ thing: String, _ identity: Identity, _ act: Int64) throws {
        try db.cachedStatement(sql: "INSERT INTO thingChange (actId, identity, thing) VALUES (?, ?, ?)")
            .execute(arguments: [act, identity, thing])
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO thingDenied (identity, thing, at) VALUES (?, ?, ?)")
            .execute(arguments: [identity, thing, now()])
    }

    /// Undoes an act. The photo shows again what the act denied.
    static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        try db.execute(
            sql: """
                DELETE FROM thingDenied WHERE EXISTS (
                    SELECT 1 FROM thingChange c WHERE c.actId = ? AND NOT c.reverted AND c.identity = thingDenied.identity
                    AND c.thing = thingDenied.thing)
                """, arguments: [act])
        let count = db.changesCount
        try db.execute(sql: "UPDATE thingChange SET reverted = 1 WHERE actId = ?", arguments: [act])
        return Reversal.TakenBack(min(count, 1), refused: [])
    }
}

extension Act.Kind {
    /// A person said that a photo does not show a thing.
    public static let thing = Self("thing")
}

extension Reversal {
    public static func ofThings(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .thing, changes: { db, act in try ThingDenials.revert(db, act: act.id) }, announce: announce)
    }
}
