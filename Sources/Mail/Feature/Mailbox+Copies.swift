public import Base
import Foundation
public import MailIndex

/// A mail that exists in several archives, or several times in one archive.
public struct MailCopy: Codable, Sendable {
    public struct Location: Codable, Sendable {
        public let archive: String
        /// The archive's file name.
        public let name: String
        public let number: Int
    }

    public let mail: MailRow
    public let places: [Location]
}

extension Mailbox {
    /// A page of mails that exist more than once.
    public struct Copies: Sendable {
        public let copies: [MailCopy]
        public let next: Int64?
        /// The number of surplus mails, which could be removed; only set on the first page.
        public let spare: Int?
        /// Archives that could not be searched.
        public let problems: [Failure]
    }

    /// Returns a page of the mails that exist in several archives, or several times in one archive.
    public func copies(after: Int64?, limit: Int) throws(Failure) -> Copies {
        let (ids, indexes, names, problems) = indexes()
        let all = MailCopies(indexes)
        let page = try all.page(after: after, limit: limit)
        let copies = page.groups.map { group in
            MailCopy(
                mail: group.row,
                places: group.locations.map { .init(archive: ids[$0.archive], name: names[$0.archive], number: $0.number) })
        }
        return Copies(copies: copies, next: page.next, spare: after == nil ? try all.spare() : nil, problems: problems)
    }

    /// Returns the archives and numbers of all other copies of a mail.
    public func copies(of id: String, _ number: Int) throws(Failure) -> [MailCopy.Location] {
        let (ids, indexes, names, _) = indexes()
        guard let archive = ids.firstIndex(of: id) else { throw Self.unknown }
        return try MailCopies(indexes).others(of: .init(archive: archive, number: number)).map {
            .init(archive: ids[$0.archive], name: names[$0.archive], number: $0.number)
        }
    }

    private func indexes() -> (ids: [String], indexes: [MailIndex], names: [String], problems: [Failure]) {
        var (ids, found, names): ([String], [MailIndex], [String]) = ([], [], [])
        var problems: [Failure] = []
        for id in identifiers {
            do throws(Failure) {
                let index = try index(id)
                guard let state = try index.read(MailIndexState.fetch) else { throw Self.unknown }
                ids.append(id)
                found.append(index)
                names.append(state.archive.name.display)
            } catch {
                if hasIndex(id) { problems.append(leftOut(id, error)) }
            }
        }
        return (ids, found, names, problems)
    }
}
