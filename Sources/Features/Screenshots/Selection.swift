import Basics
import Catalogue
import GRDB
public import Screens

extension Screenshots {
    /// Which results an act is about.
    public enum Selection: Sendable {
        /// All that were recognised.
        case all
        /// All that were recognised as this.
        case type(ScreenType)
        /// Results by their ids.
        case some([Int64])

        /// SQL over `screenResult`.
        var condition: String {
            switch self {
            case .all: "screenResult.status = 0"
            case .type(let type): "screenResult.status = 0 AND screenResult.type = '\(type.rawValue)'"
            case .some(let ids): "screenResult.id IN (\(ids.map(String.init).joined(separator: ",")))"
            }
        }

        /// - Throws: `Failure` fileNotFound when results are named and none of them is there.
        func check(_ db: Database) throws {
            guard case .some = self else { return }
            let isThere = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM screenResult WHERE \(condition))") ?? false
            if !isThere { throw Failure(.fileNotFound, "screenshot.unknownResult") }
        }
    }
}
