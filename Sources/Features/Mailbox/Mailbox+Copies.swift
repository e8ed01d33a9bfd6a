public import Basics
import Foundation
public import MailIndex

/// A mail that is there more than once.
public struct MailCopy: Codable, Sendable {
    public struct Place: Codable, Sendable {
        public let archive: String
        /// The archive's file name.
        public let name: String
        public let number: Int
    }

    public let mail: MailRow
    public let places: [Place]
}

extension Mailbox {
    /// Mails that are in several archives or several times in one, a page of them; on the first page also how many mails could go.
    public func copies(after: Int64?, limit: Int) throws(Failure) -> (copies: [MailCopy], next: Int64?, spare: Int?) {
        let (ids, indexes, names) = try indexes()
        let all = MailCopies(indexes)
        let page = try all.page(after: after, limit: limit)
        let copies = page.groups.map { group in
            MailCopy(
                mail: group.row,
                places: group.places.map { .init(archive: ids[$0.archive], name: names[$0.archive], number: $0.number) })
        }
        return (copies, page.next, after == nil ? try all.spare() : nil)
    }

    /// Where else a mail is.
    public func copies(of id: String, _ number: Int) throws(Failure) -> [MailCopy.Place] {
        let (ids, indexes, names) = try indexes()
        guard let archive = ids.firstIndex(of: id) else { throw Self.unknown }
        return try MailCopies(indexes).others(of: .init(archive: archive, number: number)).map {
            .init(archive: ids[$0.archive], name: names[$0.archive], number: $0.number)
        }
    }

    private func indexes() throws(Failure) -> (ids: [String], indexes: [MailIndex], names: [String]) {
        var (ids, found, names): ([String], [MailIndex], [String]) = ([], [], [])
        for id in identifiers {
            guard let index = try? index(id), let state = try? index.read(MailIndexState.fetch) else { continue }
            ids.append(id)
            found.append(index)
            names.append(state.archive.name.display)
        }
        return (ids, found, names)
    }
}
