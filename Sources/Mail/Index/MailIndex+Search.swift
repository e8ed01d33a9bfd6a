public import Base
import GRDB

extension MailIndex {
    /// Maximum time of one search.
    public static let patience = Duration.seconds(1)

    /// Returns a page of a list.
    ///
    /// If a search for the last word as a prefix takes too long, because too many words begin with this prefix, only the exact
    /// word is searched and the page is marked as narrowed. Cancelling the task interrupts the search.
    ///
    /// - Parameters:
    ///   - after: `next` of the previous page.
    ///   - rank: the number of rows to skip, for a list that is opened in the middle.
    ///   - limit: maximum number of rows, 1…1000.
    ///   - patience: maximum time of the search. A narrowed search may take the same time again.
    /// - Throws: `Failure` with code `cancelled`, or `busy` if the search takes too long.
    public func page(
        _ listing: MailListing, after: String?, rank: Int = 0, limit: Int, patience: Duration = patience
    ) async throws(Failure) -> MailPage {
        if !recent.isWide(listing.query), let page = try await attempt(listing, after: after, rank: rank, limit: limit, patience)
        {
            return page
        }
        if let query = listing.query.withoutBeginning {
            recent.insertWide(listing.query)
            var narrowed = listing
            narrowed.query = query
            if var page = try await attempt(narrowed, after: after, rank: rank, limit: limit, patience) {
                page.isNarrowed = true
                return page
            }
        }
        throw Failure(.busy, "mail.searchTooLong", file: path)
    }

    /// Returns the newest mails that match a query. The matches are not counted, because counting would require a scan of all
    /// mails.
    ///
    /// - Parameter limit: maximum number of mails, 1…1000.
    public func newest(_ query: MailQuery, limit: Int) async throws(Failure) -> [MailRow] {
        let first = try await attempt(Self.patience) { db -> [MailRow]? in
            if query.isOfFiles, try self.lacks(db, query) { return [] }
            return try MailListing.newest(db, query, limit: limit).map { try MailListing.rows(db, $0).map(MailRow.init) }
        }
        if let found = first ?? nil { return found }
        var listing = MailListing()
        listing.query = query
        return try await page(listing, after: nil, limit: limit).rows
    }

    /// Whether at least one part (a word or phrase) of a query matches no mail at all. Most words occur in no attachment, but
    /// to find that out, FTS5 would have to check all mails that contain the words anywhere. So each part is searched
    /// separately, and the result is remembered in case the user types another character.
    private func lacks(_ db: Database, _ query: MailQuery) throws -> Bool {
        let state = try MailIndexState.text(db) ?? ""
        if query.parts.contains(where: { recent.isMet($0, state) == false }) { return true }
        let any = try db.cachedStatement(sql: "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1")
        for part in query.parts where recent.isMet(part, state) == nil {
            let isMet = try Int.fetchOne(any, arguments: [part]) != nil
            recent.insert(isMet, of: part, state)
            if !isMet { return true }
        }
        return false
    }

    private func attempt(
        _ listing: MailListing, after: String?, rank: Int, limit: Int, _ patience: Duration
    ) async throws(Failure) -> MailPage? {
        try await attempt(patience) { db in try self.page(db, listing, after: after, rank: rank, limit: limit) }
    }

    /// Runs a search. Returns nil if it takes longer than `patience`.
    private func attempt<T: Sendable>(
        _ patience: Duration, _ search: @escaping @Sendable (Database) throws -> T
    ) async throws(Failure) -> T? {
        do {
            return try await withThrowingTaskGroup(of: T?.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await self.database.read(search) }
                group.addTask {
                    try await Task.sleep(for: patience)
                    return nil
                }
                return try await group.next() ?? nil
            }
        } catch is CancellationError {
            throw Failure(.cancelled, "mail.searchReplaced")
        } catch {
            if (error as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT {
                throw Failure(.cancelled, "mail.searchReplaced")
            }
            return try Self.guarded(path) { throw error }
        }
    }

    private func page(_ db: Database, _ listing: MailListing, after: String?, rank: Int, limit: Int) throws -> MailPage {
        let state = try MailIndexState.text(db) ?? ""
        return try listing.page(db, of: try hits(db, listing, state), after: after, rank: rank, limit: limit)
    }

    /// Returns the mails in the list; nil if the list contains all mails of the archive.
    private func hits(_ db: Database, _ listing: MailListing, _ state: String) throws -> MailSet? {
        let key = RecentHits.Key(
            query: listing.query, mate: listing.mate, isGrouped: listing.isGrouped, state: state)
        if let hits = recent.hits(key) { return hits }
        guard listing.isGrouped else {
            let hits = try listing.hits(db)
            if let hits { recent.insert(hits, for: key) }
            return hits
        }
        var mails = listing
        mails.isGrouped = false
        let newest = try listing.newest(db, of: try hits(db, mails, state))
        recent.insert(newest, for: key)
        return newest
    }
}
