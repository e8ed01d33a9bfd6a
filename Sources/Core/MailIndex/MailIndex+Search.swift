public import Basics
import GRDB

extension MailIndex {
    /// So long a search may hold a reader.
    public static let patience = Duration.seconds(1)

    /// A page of a list.
    ///
    /// When more words begin like the last one that was typed than can be looked at in time, that very word is searched, and the page says so.
    /// Cancelling the task interrupts the search.
    ///
    /// - Parameters:
    ///   - after: `next` of the page before.
    ///   - rank: rows left out at the beginning, for a list that is opened in the middle.
    ///   - limit: 1…1000.
    /// - Throws: `Failure` cancelled; busy for what takes too long however it is asked.
    public func page(
        _ listing: MailListing, after: String?, rank: Int = 0, limit: Int, patience: Duration = patience
    ) async throws(Failure) -> MailPage {
        if !recent.isWide(listing.query), let page = try await attempt(listing, after: after, rank: rank, limit: limit, patience)
        {
            return page
        }
        if let query = listing.query.withoutBeginning {
            recent.rememberWide(listing.query)
            var narrowed = listing
            narrowed.query = query
            if var page = try await attempt(narrowed, after: after, rank: rank, limit: limit, patience) {
                page.isNarrowed = true
                return page
            }
        }
        throw Failure(.busy, "mail.searchTooLong", file: path)
    }

    /// nil when it took too long.
    private func attempt(
        _ listing: MailListing, after: String?, rank: Int, limit: Int, _ patience: Duration
    ) async throws(Failure) -> MailPage? {
        do {
            return try await withThrowingTaskGroup(of: MailPage?.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    try await self.database.read { db in try self.page(db, listing, after: after, rank: rank, limit: limit) }
                }
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

    /// The mails that are rows of a list; nil for all of the archive.
    private func hits(_ db: Database, _ listing: MailListing, _ state: String) throws -> MailSet? {
        let wish = RecentHits.Wish(
            query: listing.query, mate: listing.mate, isGrouped: listing.isGrouped, state: state)
        if let hits = recent.hits(wish) { return hits }
        guard listing.isGrouped else {
            let hits = try listing.hits(db)
            if let hits { recent.remember(hits, wish) }
            return hits
        }
        var mails = listing
        mails.isGrouped = false
        let newest = try listing.newest(db, of: try hits(db, mails, state))
        recent.remember(newest, wish)
        return newest
    }
}
