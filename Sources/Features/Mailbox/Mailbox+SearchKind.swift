import Basics
public import Catalogue
import Foundation
import MailIndex

extension SearchResult.Kind {
    static let mail = Self("mail")
    static let attachment = Self("attachment")
}

extension Mailbox {
    /// Mails of all archives, by all of their words, and by what is attached to them.
    public var searchKinds: [SearchKind] {
        let all: SearchRequest.Conditions = [.dates, .sizes, .names, .mail]
        return [
            SearchKind(.mail, conditions: all) { [self] request, limit in try await mails(request, limit) },
            SearchKind(.attachment, conditions: [.dates, .sizes, .names]) { [self] request, limit in
                try await attachments(request, limit)
            },
        ]
    }

    private struct Hit: Sendable {
        let archive: String
        let name: String
        let path: String
        let row: MailRow
    }

    /// Those with the words in the subject or the sender's name come first, then the newest.
    private func mails(_ request: SearchRequest, _ limit: Int) async throws -> [SearchResult] {
        if request.query.isEmpty, request.conditions.isEmpty { return [] }
        let inSubject = request.query.isEmpty ? nil : Self.restricted(request.text, to: "subject")
        let hits = try await hits([inSubject, request.text].compactMap(\.self), limit)
        return hits.map { hit in
            let query = request.query
            let subjectFit = query.isEmpty ? 0 : query.matches(in: hit.row.subject).count
            let senderFit = query.isEmpty ? 0 : query.matches(in: hit.row.from).count
            return (hit, subjectFit + senderFit > 0)
        }
        .sorted { ($0.1 ? 1 : 0, $0.0.row.date ?? "") > ($1.1 ? 1 : 0, $1.0.row.date ?? "") }
        .prefix(limit).map { Self.result(.mail, $0.0, request) }
    }

    private func attachments(_ request: SearchRequest, _ limit: Int) async throws -> [SearchResult] {
        guard !request.query.isEmpty, let text = Self.restricted(request.text, to: "filename") else { return [] }
        return try await hits([text], limit).filter { $0.row.attachments > 0 }
            .sorted { ($0.row.date ?? "") > ($1.row.date ?? "") }.prefix(limit).map { Self.result(.attachment, $0, request) }
    }

    /// The first hits of each query in each archive, each mail once; no further query where one fills the page. An archive that cannot
    /// be searched is left out: its own page says why.
    private func hits(_ queries: [String], _ limit: Int) async throws -> [Hit] {
        try await withThrowingTaskGroup(of: [Hit].self) { tasks in
            for id in identifiers {
                tasks.addTask { [self] in
                    guard let archive = try? self.archive(id), let index = try? self.index(id) else { return [] }
                    var (seen, found): (Set<Int>, [Hit]) = ([], [])
                    for query in queries where found.count < limit {
                        guard let rows = try? await index.newest(MailQuery(query), limit: limit) else { continue }
                        for row in rows where seen.insert(row.number).inserted {
                            found.append(Hit(archive: id, name: archive.name.display, path: archive.display, row: row))
                        }
                    }
                    return found
                }
            }
            return try await tasks.reduce(into: []) { $0 += $1 }
        }
    }

    /// The words of a query, each in one column; nil where it has a phrase or an operator that cannot be told apart.
    private static func restricted(_ text: String, to column: String) -> String? {
        guard !text.contains(where: { "\"“”„".contains($0) }) else { return nil }
        let last = text.last?.isWhitespace == true ? " " : ""
        return text.split(whereSeparator: \.isWhitespace).map {
            $0.contains(":") || $0.hasPrefix("-") ? String($0) : "\(column):\($0)"
        }
        .joined(separator: " ") + last
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
}
