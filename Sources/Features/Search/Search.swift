public import Basics
public import Catalogue
import Foundation
import GRDB
import Synchronization

/// One box over everything that features offer, and the names of files.
public final class Search: Sendable {
    public struct Answer: Codable, Sendable {
        public struct Group: Codable, Sendable {
            public let kind: SearchResult.Kind
            public var results: [SearchResult] = []
            /// Where the next page begins; nil at the end, and where the best come first.
            public var next: String?
            /// It was not ready in time: to be asked for by itself.
            public var late = false
            /// What could not be searched; nil if all could.
            public var problems: [Failure]?
        }

        public let groups: [Group]
    }

    /// Hits of each kind on a page, at most.
    public static let most = 200

    let catalogue: Catalogue
    private let kinds: @Sendable () -> [SearchKind]
    private let isIndexing = Mutex(false)

    /// - Parameter kinds: what is searched, in the order of the answer; by default names of photos, other files and folders.
    public init(_ catalogue: Catalogue, kinds: (@Sendable () -> [SearchKind])? = nil) {
        self.catalogue = catalogue
        self.kinds = kinds ?? { [Self.files, Self.others, Self.folders] }
    }

    /// - Throws: `Failure` badRequest for a word that names no kind.
    public func kind(_ word: String) throws -> SearchResult.Kind {
        guard let kind = kinds().first(where: { $0.kind.rawValue == word })?.kind else {
            throw Failure(.badRequest, "search.unknownKind", ["kind": word])
        }
        return kind
    }

    /// What has all the words of a query, by kind. Where the query names a kind beside words or a day, and that finds something, it is
    /// that kind alone.
    ///
    /// - Parameters:
    ///   - kind: only these; all kinds otherwise.
    ///   - after: `next` of the page before, with the same kind.
    ///   - limit: of each kind, 1…`most`.
    ///   - patience: how long others are waited for before the answer goes without them, slow kinds not at all; nil for ever.
    public func find(
        _ text: String, kind: SearchResult.Kind? = nil, order: SearchIndex.Order = .best, after: String? = nil,
        limit: Int = 20, patience: Duration? = nil
    ) async throws -> Answer {
        let now = LocalTime(unixSeconds: Int64(Date().timeIntervalSince1970))
        let scope = SearchScope(text, now: now)
        if let scope, kind.map({ scope.kinds.contains($0.rawValue) }) ?? true {
            let among = kinds().filter { scope.kinds.contains($0.kind.rawValue) && (kind == nil || $0.kind == kind) }
            let answer = try await find(SearchRequest(scope.text), among, order, after, limit, patience)
            if answer.groups.contains(where: { !$0.results.isEmpty || $0.late }) { return answer }
        }
        let kinds = kinds().filter { kind == nil || $0.kind == kind }
        let answer = try await find(SearchRequest(text), kinds, order, after, limit, patience)
        guard let days = SearchScope.days(text, now: now) else { return answer }
        // Of mails, those of these days.
        let empty = Set(answer.groups.lazy.filter { $0.results.isEmpty && !$0.late }.map(\.kind))
        let dated = kinds.filter { $0.conditions.contains(.mail) && empty.contains($0.kind) }
        if dated.isEmpty { return answer }
        let groups = try await find(SearchRequest(days), dated, order, after, limit, patience).groups
        return Answer(groups: answer.groups.map { group in groups.first { $0.kind == group.kind } ?? group })
    }

    private func find(
        _ request: SearchRequest, _ kinds: [SearchKind], _ order: SearchIndex.Order, _ after: String?, _ limit: Int,
        _ patience: Duration?
    ) async throws -> Answer {
        let limit = min(max(limit, 1), Self.most)
        let before = try after.map { text in
            guard let position = Int64(text) else { throw Failure(.badRequest, "list.noSuchPage") }
            return position
        }
        let kinds = kinds.filter { $0.conditions.isSuperset(of: request.conditions) }
        async let asked = askAll(kinds, request, limit, patience)
        let indexed = try await blocking { [catalogue] in
            try catalogue.read { db in
                try kinds.compactMap { try Self.group(db, request, $0, order, before, limit) }
            }
        }
        let found = indexed + (try await asked)
        let places = Dictionary(found.map { ($0.kind, $0) }) { first, _ in first }
        return Answer(groups: kinds.compactMap { places[$0.kind] })
    }

    /// Hits may have gone since they were indexed: pages are filled up from what follows.
    ///
    /// - Returns: nil for a kind that is not in the index.
    private static func group(
        _ db: Database, _ request: SearchRequest, _ kind: SearchKind, _ order: SearchIndex.Order, _ before: Int64?, _ limit: Int
    ) throws -> Answer.Group? {
        guard case .indexed(let index, _, let describe) = kind.source else { return nil }
        var group = Answer.Group(kind: kind.kind)
        var before = before
        while group.results.count < limit {
            // What has gone may be as much as is there.
            let wanted = order == .best ? limit * 2 : limit
            let hits = try SearchIndex.find(
                db, request.query, index, order: order, times: request.times, before: before, limit: wanted)
            for hit in hits where group.results.count < limit {
                before = hit.position
                guard let result = try describe(db, hit.ref, request) else { continue }
                let isMeant = request.query.isSeen(in: result)
                if try isMeant || SearchIndex.isAsTyped(db, hit, request.query) { group.results.append(result) }
            }
            if hits.count < wanted || order == .best { return group }
        }
        group.next = before.map { String($0) }
        return group
    }

    // MARK: Kinds with an index of their own

    private func askAll(
        _ kinds: [SearchKind], _ request: SearchRequest, _ limit: Int, _ patience: Duration?
    ) async throws -> [Answer.Group] {
        try await withThrowingTaskGroup(of: Answer.Group.self) { tasks in
            for kind in kinds {
                guard case .asked(let find) = kind.source else { continue }
                if kind.isSlow, patience != nil {
                    tasks.addTask { Answer.Group(kind: kind.kind, late: true) }
                } else {
                    tasks.addTask { try await Self.ask(kind.kind, find, request, limit, patience) }
                }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
    }

    /// One that takes longer than the patience is broken off.
    private static func ask(
        _ kind: SearchResult.Kind, _ find: @escaping SearchKind.Find, _ request: SearchRequest, _ limit: Int,
        _ patience: Duration?
    ) async throws -> Answer.Group {
        guard let patience else { return group(kind, try await find(request, limit)) }
        return try await withThrowingTaskGroup(of: SearchFound?.self) { race in
            defer { race.cancelAll() }
            race.addTask { try await find(request, limit) }
            race.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            guard let found = try await race.next() ?? nil else { return Answer.Group(kind: kind, late: true) }
            return group(kind, found)
        }
    }

    private static func group(_ kind: SearchResult.Kind, _ found: SearchFound) -> Answer.Group {
        Answer.Group(kind: kind, results: found.results, problems: found.problems.isEmpty ? nil : found.problems)
    }

    // MARK: The index

    /// Whether something has changed that the index does not know.
    public func isDue() throws -> Bool { try catalogue.read(NameIndex.isDue) }

    /// Brings what a scan found, and what else has changed, into the index; returns at once while another call is at it.
    public func catchUp() async {
        let isFirst = isIndexing.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFirst else { return }
        defer { isIndexing.withLock { $0 = false } }
        let index = NameIndex(catalogue: catalogue, kinds: kinds())
        // A full disk is no matter here: the names stay to be indexed.
        while !Task.isCancelled {
            let begin = ContinuousClock.now
            guard (try? await blocking({ try index.advance() })) == true else { return }
            // As long as it worked: whoever looks at photos meanwhile comes first.
            try? await Task.sleep(for: min(ContinuousClock.now - begin, .milliseconds(100)))
        }
    }
}
