import Basics
public import Catalogue
import GRDB
import Synchronization

/// One box over everything that features offer, and the names of files.
public final class Search: Sendable {
    public struct Answer: Codable, Sendable {
        public struct Group: Codable, Sendable {
            public let kind: SearchResult.Kind
            public let results: [SearchResult]
            /// Where the next page begins; nil at the end.
            public let next: String?
        }

        public let groups: [Group]
    }

    let catalogue: Catalogue
    private let kinds: @Sendable () -> [SearchKind]
    private let isIndexing = Mutex(false)

    /// - Parameter kinds: what is searched, in the order of the answer; by default names of files.
    public init(_ catalogue: Catalogue, kinds: (@Sendable () -> [SearchKind])? = nil) {
        self.catalogue = catalogue
        self.kinds = kinds ?? { [Self.files] }
    }

    /// - Throws: `Failure` badRequest for a word that names no kind.
    public func kind(_ word: String) throws -> SearchResult.Kind {
        guard let kind = kinds().first(where: { $0.kind.rawValue == word })?.kind else {
            throw Failure(.badRequest, "search.unknownKind", ["kind": word])
        }
        return kind
    }

    /// What has all the words of a query, by kind.
    ///
    /// - Parameters:
    ///   - kind: only these; all kinds otherwise.
    ///   - after: `next` of the page before, with the same kind.
    ///   - limit: of each kind, 1…200.
    public func find(
        _ text: String, kind: SearchResult.Kind? = nil, order: SearchIndex.Order = .newest, after: String? = nil, limit: Int = 20
    ) throws -> Answer {
        let query = SearchQuery(text)
        let limit = min(max(limit, 1), 200)
        let before = try after.map { text in
            guard let position = Int64(text) else { throw Failure(.badRequest, "list.noSuchPage") }
            return position
        }
        return try catalogue.read { db in
            let kinds = kinds().filter { kind == nil || $0.kind == kind }
            return Answer(groups: try kinds.map { try Self.group(db, query, $0, order, before, limit) })
        }
    }

    /// Hits may have gone since they were indexed: pages are filled up from what follows.
    private static func group(
        _ db: Database, _ query: SearchQuery, _ kind: SearchKind, _ order: SearchIndex.Order, _ before: Int64?,
        _ limit: Int
    ) throws -> Answer.Group {
        var results: [SearchResult] = []
        var before = before
        while results.count < limit {
            let hits = try SearchIndex.find(db, query, kind.index, order: order, before: before, limit: limit)
            for hit in hits where results.count < limit {
                before = hit.position
                if let result = try kind.describe(db, hit.ref, query) { results.append(result) }
            }
            if hits.count < limit || order == .best { return Answer.Group(kind: kind.kind, results: results, next: nil) }
        }
        return Answer.Group(kind: kind.kind, results: results, next: before.map { String($0) })
    }

    // MARK: Names

    /// Brings what a scan found into the index; returns at once while another call is at it.
    public func catchUp() async {
        let isFirst = isIndexing.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFirst else { return }
        defer { isIndexing.withLock { $0 = false } }
        let index = NameIndex(catalogue: catalogue)
        // A full disk is no matter here: the names stay to be indexed.
        while !Task.isCancelled {
            let begin = ContinuousClock.now
            guard (try? await blocking({ try index.advance() })) == true else { return }
            // As long as it worked: whoever looks at photos meanwhile comes first.
            try? await Task.sleep(for: min(ContinuousClock.now - begin, .milliseconds(100)))
        }
    }
}
