import Base
import Catalogue
import GRDB

/// The deck in the order `group`: newest first, except that photos that look alike follow the newest of them.
///
/// The groups are those of the last comparison of all photos, as in the table `alike`.
struct GroupedDeck {
    let filter: PhotoFilter
    let limit: Int

    /// The strictness `series` of the groups: copies, edits and shots of one burst.
    private static let step = 3

    func hand(_ db: Database, after cursor: DeckCursor?) throws -> DeckPages.Hand {
        let newestAct = try cursor?.member?.newestAct ?? Int64.fetchOne(db, sql: "SELECT max(id) FROM act") ?? 0
        let decidedSince = try Self.decided(db, since: newestAct)
        let pages = DeckPages(filter: filter, order: .newest, limit: limit)
        var position = cursor?.keyset
        var cards: [(file: FileRow, base: Keyset)] = []
        // Groups that were met on this page. Their older photos need no further look, which matters for large groups.
        var met: Set<Identity> = []
        if let cursor, let base = cursor.keyset, let member = cursor.member {
            cards += try rest(db, after: member.keyset, base).map { ($0, base) }
        }
        while cards.count <= limit {
            let bases = try pages.files(db, .newest, after: position, count: limit + 1)
            for file in bases {
                let base = PhotoOrder.keyset(file)
                let lead = try Self.lead(db, file)
                if let lead {
                    if met.insert(lead).inserted { cards += try group(db, lead, file, decidedSince).map { ($0, base) } }
                } else {
                    cards.append((file, base))
                }
                position = base
                if cards.count > limit { break }
            }
            if bases.count <= limit { break }
        }
        var hand = DeckPages.Hand(files: cards.prefix(limit).map(\.file))
        if cards.count > limit, let last = cards.prefix(limit).last {
            hand.next = DeckCursor(
                segment: 0, keyset: last.base,
                member: DeckCursor.Member(keyset: PhotoOrder.keyset(last.file), newestAct: newestAct))
        }
        return hand
    }

    /// Returns the ids of the photos that were decided or put behind the others since an act.
    private static func decided(_ db: Database, since act: Int64) throws -> Set<Int64> {
        try Int64.fetchSet(
            db,
            sql: "SELECT fileId FROM actChange WHERE actId > ?1 UNION SELECT fileId FROM laterChange WHERE actId > ?1",
            arguments: [act])
    }

    /// Returns the cards of a group at the position of one of its photos: all of them if the photo is the newest, and none if they
    /// have been returned at the position of a newer photo.
    private func group(
        _ db: Database, _ lead: Identity, _ file: FileRow, _ decidedSince: Set<Int64>
    ) throws -> [FileRow] {
        let members = try Self.members(db, lead)
        for member in members {
            if member.id == file.id { break }
            if try decidedSince.contains(member.id) || isCard(db, member) { return [] }
        }
        return try members.filter { try isCard(db, $0) }
    }

    /// Returns the remaining cards of a group after one of its cards.
    ///
    /// - Parameter base: the newest photo of the group.
    private func rest(_ db: Database, after member: Keyset, _ base: Keyset) throws -> [FileRow] {
        guard let first = try FileRow.fetch(db, id: base.second), let lead = try Self.lead(db, first) else { return [] }
        let (later, arguments) = PhotoOrder.after(member)
        return try Self.members(db, lead, later, arguments).filter { try isCard(db, $0) }
    }

    private func isCard(_ db: Database, _ file: FileRow) throws -> Bool {
        guard file.decision == nil, file.later == 0 else { return false }
        guard !filter.isEmpty else { return true }
        let (matching, arguments) = filter.condition
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE file.id = ? AND \(matching))", arguments: [file.id] + arguments)
            ?? false
    }

    private static func lead(_ db: Database, _ file: FileRow) throws -> Identity? {
        guard let identity = file.identity else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT lead FROM alike WHERE step = \(step) AND identity = ?")
        return try Identity.fetchOne(statement, arguments: [identity])
    }

    /// Returns the present photos of a group, decided or not, newest first.
    private static func members(
        _ db: Database, _ lead: Identity, _ condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [FileRow] {
        let statement = try db.cachedStatement(
            sql: FileRow.select + """
                WHERE file.identity IN (SELECT identity FROM alike WHERE step = \(step) AND lead = ?)
                AND \(FileRow.presentLead) AND \(condition) ORDER BY \(PhotoOrder.newestFirst)
                """)
        return try Array(Row.fetchCursor(statement, arguments: [lead] + arguments).map(FileRow.init(row:)))
    }
}
