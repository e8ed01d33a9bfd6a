public import Base
public import GRDB

/// What photos show, in the tables `thingSeen`, `thingFound` and `thingDenied`, by the content of the photos.
///
/// All functions run inside the transaction of the caller.
public enum PhotoThings {
    /// An SQL condition on rows of `file` in whose content no things were looked for yet.
    public static let isMissing = "NOT EXISTS (SELECT 1 FROM thingSeen WHERE thingSeen.identity = file.identity)"

    /// An SQL condition on rows of `file` whose content an earlier looker has seen, or whose features are missing.
    public static func isOutdated(_ looker: Int) -> String {
        """
        EXISTS (SELECT 1 FROM thingSeen WHERE thingSeen.identity = file.identity AND (looker < \(looker)
            OR NOT EXISTS (SELECT 1 FROM thingFeature WHERE thingFeature.identity = file.identity)))
        """
    }

    /// Whether a looker, or a later one, has looked for things and features in a content.
    public static func isComplete(_ db: Database, _ identity: Identity, looker: Int) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM thingSeen JOIN thingFeature USING (identity) WHERE thingSeen.identity = ? AND looker >= ?)
                    """), arguments: [identity, looker]) ?? false
    }

    /// An SQL condition on rows of `thingFound` that no person denied.
    public static let isShown = """
        NOT EXISTS (SELECT 1 FROM thingDenied WHERE thingDenied.identity = thingFound.identity AND thingDenied.thing = thingFound.thing)
        """

    public static func contains(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM thingSeen WHERE identity = ?)"), arguments: [identity]) ?? false
    }

    /// Whether the features of a content are known, so that photos like it can be found.
    public static func hasFeatures(_ db: Database, _ identity: Identity) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT isKnown FROM thingFeature WHERE identity = ?"), arguments: [identity]) ?? false
    }

    /// Stores what a content shows, in place of what an earlier look found. What a person denied stays denied.
    ///
    /// - Parameters:
    ///   - found: the certainties of all things; only what is certain enough is stored. Nil if the picture could not be decoded: what
    ///     an earlier look found stays.
    ///   - looker: what looked at it (`ThingParts.looker`).
    ///   - hasFeatures: whether `LikenessStore` has the features.
    public static func store(
        _ db: Database, _ identity: Identity, _ found: [FoundThing]?, looker: Int = 0, hasFeatures: Bool = false
    ) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO thingFeature (identity, isKnown) VALUES (?, ?)")
            .execute(arguments: [identity, hasFeatures])
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO thingSeen (identity, at, looker) VALUES (?, ?, ?)")
            .execute(arguments: [identity, now(), looker])
        guard let found else { return }
        // What stays is not written anew, because each new row puts the photo into the search index again.
        let denied = try Set(
            String.fetchAll(db.cachedStatement(sql: "SELECT thing FROM thingDenied WHERE identity = ?"), arguments: [identity]))
        // A photo that shows no dog shows no beagle either, which an earlier look may not have found.
        let shown = Things.all.shown(found).filter {
            denied.contains($0.thing) || denied.isDisjoint(with: Things.all.above($0.thing))
        }
        let gone = try db.cachedStatement(sql: "DELETE FROM thingFound WHERE identity = ? AND thing = ?")
        let former = try String.fetchAll(
            db.cachedStatement(sql: "SELECT thing FROM thingFound WHERE identity = ?"), arguments: [identity])
        for thing in Set(former).subtracting(shown.map(\.thing)) { try gone.execute(arguments: [identity, thing]) }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO thingFound (identity, thing, certainty) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET certainty = excluded.certainty
                """)
        for each in shown { try statement.execute(arguments: [identity, each.thing, each.certainty]) }
    }

    /// The things that a content shows and that nobody denied, most certain first.
    public static func found(_ db: Database, _ identity: Identity) throws -> [FoundThing] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT thing, certainty FROM thingFound WHERE identity = ? AND \(isShown) ORDER BY certainty DESC, thing"),
            arguments: [identity]
        ).map { FoundThing(thing: $0["thing"], certainty: $0["certainty"]) }
    }

    /// The keys of the things that a content shows and that nobody denied, most certain first.
    public static func shown(_ db: Database, _ identity: Identity) throws -> [String] {
        try found(db, identity).map(\.thing)
    }

    /// The signs of the things that a content shows, for the search index; nil if it shows none.
    public static func signs(_ db: Database, _ identity: Identity) throws -> String? {
        let signs = try shown(db, identity).compactMap { Things.all.number(of: $0) }.map(ThingWords.sign)
        return signs.isEmpty ? nil : signs.joined(separator: " ")
    }

    /// The words of the things that a content shows, in the language in which a query names them.
    public static func words(_ db: Database, _ identity: Identity, _ query: SearchQuery) throws -> [String] {
        try shown(db, identity).compactMap { key -> String? in
            guard let thing = Things.all[key], let number = Things.all.number(of: key), query.names(thing: number) else {
                return nil
            }
            return (thing.english + thing.german).first { !query.matches(in: $0, limit: 1).isEmpty } ?? thing.english.first
        }
    }
}

extension SearchQuery {
    /// Whether a word names something that photos can show.
    public var namesThing: Bool { terms.contains { !$0.things.isEmpty } }

    /// Whether a term names a thing.
    func names(thing number: Int) -> Bool { terms.contains { $0.things.contains(ThingWords.sign(number)) } }
}
