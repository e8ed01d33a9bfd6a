public import Base
public import Catalogue
import Foundation
import GRDB
import Synchronization

/// Searches the names of files, and all kinds of items that features make searchable, with a single query.
public final class Search: Sendable {
    public struct Answer: Codable, Sendable {
        public struct Group: Codable, Sendable {
            public let kind: SearchResult.Kind
            public var results: [SearchResult] = []
            /// The position of the next page; nil on the last page, and always nil if the results are sorted by best match.
            public var next: String?
            /// Whether this kind was not searched, or not in time, so that its results are missing. If so, the client
            /// requests this kind separately.
            public var late = false
            /// A failure for each part that could not be searched, for example a mail archive; nil if all parts were
            /// searched.
            public var problems: [Failure]?
        }

        public let groups: [Group]
    }

    /// The maximum number of hits of each kind on a page.
    public static let maximum = 200

    let catalogue: Catalogue
    private let kinds: @Sendable () -> [SearchKind]
    private let isIndexing = Mutex(false)

    /// - Parameter kinds: the kinds to search, in the order of the groups in the result. If nil, searches photos, other files and
    ///   folders by name, and documents by their words.
    public init(_ catalogue: Catalogue, kinds: (@Sendable () -> [SearchKind])? = nil) {
        self.catalogue = catalogue
        self.kinds = kinds ?? { [Self.files, Self.others, Self.documents(catalogue), Self.folders] }
    }

    /// - Throws: `Failure` with code `badRequest` if no kind has this name.
    public func kind(_ word: String) throws -> SearchResult.Kind {
        guard let kind = kinds().first(where: { $0.kind.rawValue == word })?.kind else {
            throw Failure(.badRequest, "search.unknownKind", ["kind": word])
        }
        return kind
    }

    /// Finds all items that contain all words of a query, grouped by kind. If the query names a kind (such as "photos")
    /// together with words or a day, only this kind is searched first. If this search finds something, only its results are
    /// returned.
    ///
    /// - Parameters:
    ///   - kind: the kind to search; nil for all kinds.
    ///   - after: `next` of the previous page of the same kind.
    ///   - limit: the maximum number of results of each kind, 1…`maximum`.
    ///   - patience: the time after which the search no longer waits for kinds that are not in the index. Kinds known to be slow
    ///     are not searched at all. If nil, all kinds are searched without a time limit.
    public func find(
        _ text: String, kind: SearchResult.Kind? = nil, order: SearchIndex.Order = .best, after: String? = nil,
        limit: Int = 20, patience: Duration? = nil
    ) async throws -> Answer {
        let now = LocalTime(unixSeconds: Int64(Date().timeIntervalSince1970))
        let scope = SearchScope(text, now: now)
        if let scope, kind.map({ scope.kinds.contains($0.rawValue) }) ?? true {
            let among = kinds().filter { scope.kinds.contains($0.kind.rawValue) && (kind == nil || $0.kind == kind) }
            let request = SearchRequest(scope.text, isOfVideos: scope.isOfVideos)
            let answer = try await find(request, among, order, after, limit, patience)
            if answer.groups.contains(where: { !$0.results.isEmpty || $0.late }) { return answer }
        }
        let kinds = kinds().filter { kind == nil || $0.kind == kind }
        let answer = try await find(SearchRequest(text), kinds, order, after, limit, patience)
        let days = SearchScope.days(text, now: now)
        if days.isEmpty {
            guard let dated = SearchScope.dated(text, now: now) else { return answer }
            return try await filled(answer, kinds, SearchRequest(dated), order, after, limit, patience)
        }
        if after != nil, days.count > 1 { return answer }
        return try await found(onDays: days, answer, kinds, order, after, limit, patience)
    }

    /// Searches the kinds without results again with another request.
    private func filled(
        _ answer: Answer, _ kinds: [SearchKind], _ request: SearchRequest, _ order: SearchIndex.Order, _ after: String?,
        _ limit: Int, _ patience: Duration?
    ) async throws -> Answer {
        let empty = Set(answer.groups.lazy.filter { $0.results.isEmpty && !$0.late }.map(\.kind))
        let dated = kinds.filter { $0.conditions.contains(.dates) && empty.contains($0.kind) }
        if dated.isEmpty { return answer }
        let groups = try await find(request, dated, order, after, limit, patience).groups
        return Answer(groups: answer.groups.map { group in groups.first { $0.kind == group.kind } ?? group })
    }

    /// Finds everything from the days that a query consists of.
    ///
    /// For one period, photos and other files from it come first, and then those that have the words. A month without a year,
    /// such as "may", is also a word, so that what has the word comes first. Of mails, only those from one period are found,
    /// and only if none has the words.
    private func found(
        onDays days: [String], _ answer: Answer, _ kinds: [SearchKind], _ order: SearchIndex.Order, _ after: String?,
        _ limit: Int, _ patience: Duration?
    ) async throws -> Answer {
        let isOne = days.count == 1
        let lists = kinds.filter { kind in
            if case .indexed(let index, _, _) = kind.source { return [.file, .other].contains(index) }
            return isOne && kind.conditions.contains(.mail)
                && answer.groups.contains { $0.kind == kind.kind && $0.results.isEmpty && !$0.late }
        }
        var groups = Dictionary(answer.groups.map { ($0.kind, $0) }) { first, _ in first }
        for day in days {
            let open = lists.filter { isOne || (groups[$0.kind]?.results.count ?? 0) < limit }
            if open.isEmpty { break }
            for group in try await find(SearchRequest(day), open, .newest, after, limit, patience).groups {
                let others = groups[group.kind]?.results ?? []
                groups[group.kind] = isOne ? group.with(others, first: false, limit) : group.with(others, first: true, limit)
            }
        }
        return Answer(groups: answer.groups.compactMap { groups[$0.kind] })
    }

    private func find(
        _ request: SearchRequest, _ kinds: [SearchKind], _ order: SearchIndex.Order, _ after: String?, _ limit: Int,
        _ patience: Duration?
    ) async throws -> Answer {
        let limit = min(max(limit, 1), Self.maximum)
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
        let byKind = Dictionary(found.map { ($0.kind, $0) }) { first, _ in first }
        return Answer(groups: kinds.compactMap { byKind[$0.kind] })
    }

    /// Returns a page of hits. Items that have disappeared since they were indexed are skipped, and the next hits take their
    /// positions.
    ///
    /// - Returns: nil if the kind is not in the index.
    private static func group(
        _ db: Database, _ request: SearchRequest, _ kind: SearchKind, _ order: SearchIndex.Order, _ before: Int64?, _ limit: Int
    ) throws -> Answer.Group? {
        guard case .indexed(let index, _, let describe) = kind.source else { return nil }
        var group = Answer.Group(kind: kind.kind)
        if request.isOfSizes {
            // Half of the files may have disappeared since the last scan.
            let ids = before == nil ? try kind.sized?(db, request, limit * 2) ?? [] : []
            for id in ids where group.results.count < limit {
                if let result = try describe(db, id, request) { group.results.append(result) }
            }
            return group
        }
        var before = before
        while group.results.count < limit {
            // Results by best match have no further pages, so more hits are fetched: up to half of them may no longer exist.
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

    /// Searches a kind, and cancels the search if it takes longer than `patience`.
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

    /// Whether there are changes that the index does not contain yet.
    public func isDue() throws -> Bool { try catalogue.read(NameIndex.isDue) }

    /// Indexes changes since the last search, for example newly recognized text, in the background for the next search.
    public func catchUpSoon() async throws {
        if try await blocking({ try self.isDue() }) { Task { await catchUp() } }
    }

    /// Adds everything that scans have found, and all other changes, to the index. Returns at once if another call is already
    /// doing this.
    public func catchUp() async {
        let isFirst = isIndexing.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFirst else { return }
        defer { isIndexing.withLock { $0 = false } }
        let index = NameIndex(catalogue: catalogue, kinds: kinds())
        // A full disk is ignored here, because the names can be indexed later.
        while !Task.isCancelled {
            let begin = ContinuousClock.now
            guard (try? await blocking({ try index.advance() })) == true else { return }
            // Pauses for as long as the last call of `advance` took, but at most for 100 ms, so that users who look at
            // photos in the meantime do not have to wait.
            try? await Task.sleep(for: min(ContinuousClock.now - begin, .milliseconds(100)))
        }
    }
}
