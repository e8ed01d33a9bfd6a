import Base
import Catalogue
import GRDB
public import ScreenshotsEngine

extension Screenshots {
    /// The results for which screenshots are moved or captions are written.
    public enum Selection: Sendable {
        /// All recognised results.
        case all
        /// All results that were recognised as this type of screen.
        case type(ScreenType)
        /// The results with these ids.
        case some([Int64])

        /// An SQL condition on rows of `screenResult`.
        var condition: String {
            switch self {
            case .all: ResultRow.recognised
            case .type(let type): "\(ResultRow.recognised) AND screenResult.type = '\(type.rawValue)'"
            case .some(let ids): "screenResult.id IN (\(ids.map(String.init).joined(separator: ",")))"
            }
        }

        /// The condition for captions, which unknown results get too, but failed ones never.
        var captionCondition: String {
            switch self {
            case .all: ResultRow.readable
            case .type(let type): "\(ResultRow.readable) AND screenResult.type = '\(type.rawValue)'"
            case .some: "\(condition) AND \(ResultRow.readable)"
            }
        }

        /// - Throws: `Failure` with code `fileNotFound` if ids are given and none of these results exists.
        func check(_ db: Database) throws {
            guard case .some = self else { return }
            let isThere = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM screenResult WHERE \(condition))") ?? false
            if !isThere { throw Failure(.fileNotFound, "screenshot.unknownResult") }
        }
    }
}
