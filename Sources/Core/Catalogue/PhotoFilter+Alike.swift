import Base
import GRDB

extension PhotoFilter {
    /// The photos that are most alike to a photo, and itself.
    public struct Alike: Sendable, Hashable {
        private let files: [Int64]

        public static let most = 100
        /// Photos that are less alike than this are left out.
        public static let least = 0.62

        /// - Parameter text: the number of a photo.
        /// - Throws: `Failure` with code `badRequest` if there is no such photo, or if nobody has looked at it yet.
        public init(_ text: String, _ catalogue: Catalogue) throws {
            guard let id = Int64(text), let photo = try catalogue.read({ try FileRow.fetch($0, id: id) }),
                let identity = photo.identity
            else { throw Failure(.badRequest, "filter.unknownPhoto", ["text": text]) }
            guard let found = try catalogue.likeness.closest(to: identity, limit: Self.most, least: Self.least) else {
                throw Failure(.badRequest, "filter.notSeen", file: photo.path)
            }
            files = try catalogue.read { db in
                let statement = try db.cachedStatement(
                    sql: "SELECT id FROM file WHERE identity = ? AND \(FileRow.presentLead)")
                return try found.flatMap { try Int64.fetchAll(statement, arguments: [$0.identity]) }
            }
        }

        /// An SQL condition on `file` and its arguments.
        var condition: (sql: String, arguments: StatementArguments) {
            ("file.id IN (SELECT value FROM json_each(?))", ["\(files)"])
        }
    }
}
