import Base
public import Catalogue
import Foundation
import MailIndex
import MailTasks
import Workers

extension SearchResult.Kind {
    static let mail = Self("mail")
    static let attachment = Self("attachment")
}

extension Mailbox {
    /// The two kinds of search in mails. One searches the words of all mails in all archives, the other one searches the
    /// attachments of these mails.
    public var searchKinds: [SearchKind] {
        let all: SearchRequest.Conditions = [.dates, .sizes, .names, .mail]
        return [
            SearchKind(.mail, conditions: all) { [self] request, limit in try await mails(request, limit) },
            SearchKind(.attachment, conditions: [.dates, .sizes, .names], isSlow: true) { [self] request, limit in
                try await attachments(request, limit)
            },
        ]
    }

    struct Hit: Sendable {
        let archive: String
        let name: String
        let path: String
        let row: MailRow
    }

    /// Finds mails. Mails with the words in the subject or the sender's name come first, followed by the newest of the other
    /// mails.
    private func mails(_ request: SearchRequest, _ limit: Int) async throws -> SearchFound {
        if request.query.isEmpty, request.conditions.isEmpty { return [] }
        // A phrase is not searched in subjects: if all mails contain its words, the subjects of all mails would have to be
        // searched.
        let hasPhrase = request.text.contains { "\"“”„".contains($0) }
        let inSubject = request.query.isEmpty || hasPhrase ? nil : MailQuery(request.expanded, in: .subject)
        let found = try await hits([inSubject, MailQuery(request.expanded)].compactMap(\.self), limit)
        let results = found.hits.map { hit in
            let query = request.query
            let subjectFit = query.isEmpty ? 0 : query.matches(in: hit.row.subject).count
            let senderFit = query.isEmpty ? 0 : query.matches(in: hit.row.from).count
            return (hit, subjectFit + senderFit > 0)
        }
        .sorted { ($0.1 ? 1 : 0, $0.0.row.date ?? "") > ($1.1 ? 1 : 0, $1.0.row.date ?? "") }
        .prefix(limit).map { Self.result(.mail, $0.0, request) }
        return SearchFound(results, problems: found.problems)
    }

    /// Finds attachments and lists each under its file name. The index shows only which mails match, so the matching
    /// attachments are looked up in the mail itself.
    private func attachments(_ request: SearchRequest, _ limit: Int) async throws -> SearchFound {
        guard !request.query.isEmpty else { return [] }
        let all = try await self.hits([MailQuery(request.expanded, in: .files)], limit)
        let hits = all.hits.filter { $0.row.attachments > 0 }
            .sorted { ($0.row.date ?? "") > ($1.row.date ?? "") }.prefix(limit)
        let found = try await withThrowingTaskGroup(of: (Int, [SearchResult]).self) { tasks in
            for (position, hit) in hits.enumerated() {
                tasks.addTask { [self] in (position, await results(in: hit, request)) }
            }
            return try await tasks.reduce(into: [Int: [SearchResult]]()) { $0[$1.0] = $1.1 }
        }
        return SearchFound(Array(hits.indices.lazy.flatMap { found[$0] ?? [] }.prefix(limit)), problems: all.problems)
    }

    /// The search results for a mail: its matching attachments. If no attachment can be found, for example because the archive is
    /// on a disconnected drive, returns a result for the mail itself.
    private func results(in hit: Hit, _ request: SearchRequest) async -> [SearchResult] {
        let found = await attachments(MailAddress(archive: hit.archive, number: hit.row.number), request.expanded)
        if found.isEmpty { return [Self.result(.attachment, hit, request)] }
        return found.map { Self.result($0, hit, request) }
    }

    private func attachments(_ mail: MailAddress, _ query: String) async -> [FindAttachments.Found] {
        guard let spot = try? await spot(mail) else { return [] }
        // The first attempt also searches the contents of attachments. If an attachment crashes the worker, the second
        // attempt only searches their names.
        for areRead in [true, false] {
            let task = FindAttachments(query, in: spot.place, of: spot.file, areRead: areRead)
            if let found = try? await pool.perform(task, priority: .interactive) { return found }
            if Task.isCancelled { return [] }
        }
        return []
    }

    /// The first hits of each query in each archive, without duplicates. In each archive, the later queries are skipped as
    /// soon as there are enough hits. An archive that cannot be searched is left out and listed in `problems`.
    private func hits(_ queries: [MailQuery], _ limit: Int) async throws -> (hits: [Hit], problems: [Failure]) {
        try await withThrowingTaskGroup(of: (hits: [Hit], problem: Failure?).self) { tasks in
            for id in identifiers {
                tasks.addTask { [self] in
                    var (seen, found): (Set<Int>, [Hit]) = ([], [])
                    do {
                        let archive = try self.archive(id), index = try self.index(id)
                        for query in queries where found.count < limit {
                            for row in try await index.newest(query, limit: limit) where seen.insert(row.number).inserted {
                                found.append(Hit(archive: id, name: archive.name.display, path: archive.display, row: row))
                            }
                        }
                        return (found, nil)
                    } catch let failure as Failure where failure.code != .cancelled {
                        return (found, hasIndex(id) ? leftOut(id, failure) : nil)
                    }
                }
            }
            var (all, problems): ([Hit], [Failure]) = ([], [])
            for try await one in tasks {
                all += one.hits
                if let problem = one.problem { problems.append(problem) }
            }
            return (all, problems)
        }
    }

    private static func result(_ kind: SearchResult.Kind, _ hit: Hit, _ request: SearchRequest) -> SearchResult {
        let (subject, query) = (hit.row.subject, request.query)
        let snippet = Snippet([hit.row.from, hit.row.preview].filter { !$0.isEmpty }.joined(separator: " · "), query)
        return SearchResult(
            kind: kind, id: Int64(hit.row.number), title: subject, snippet: snippet.text,
            titleMatches: query.matches(in: subject).map { [$0.lowerBound, $0.upperBound] }, snippetMatches: snippet.matches,
            where: hit.path, date: hit.row.date ?? "", category: nil,
            link: "/mail/\(hit.archive)/\(hit.row.number)")
    }

    private static func result(_ found: FindAttachments.Found, _ hit: Hit, _ request: SearchRequest) -> SearchResult {
        let name = found.name ?? "", query = request.query
        let snippet = found.excerpt.map { Snippet($0, query) }
        return SearchResult(
            kind: .attachment, id: Int64(hit.row.number), title: name, snippet: snippet?.text ?? "",
            titleMatches: query.matches(in: name).map { [$0.lowerBound, $0.upperBound] }, snippetMatches: snippet?.matches ?? [],
            where: hit.path, date: hit.row.date ?? "", category: nil,
            link: "/mail/\(hit.archive)/\(hit.row.number)#attachment-\(found.index)",
            mail: hit.row.subject.isEmpty ? hit.row.from : hit.row.subject)
    }
}
