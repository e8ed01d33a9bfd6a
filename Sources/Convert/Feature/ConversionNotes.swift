import Base
import Foundation
import GRDB

/// The notes on the results of conversions, in the table `conversionNote`.
extension Failure {
    /// - Parameter position: the position of the note's input in the list of inputs.
    func store(_ db: Database, of conversion: Int64, _ position: Int) throws {
        let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(
            sql: "INSERT OR IGNORE INTO conversionNote (conversionId, position, failure) VALUES (?, ?, ?)",
            arguments: [conversion, position, text])
    }

    static func notes(_ db: Database, of conversion: Int64) throws -> [Failure] {
        try String.fetchAll(
            db, sql: "SELECT failure FROM conversionNote WHERE conversionId = ? ORDER BY position, failure",
            arguments: [conversion]
        ).map { try JSONDecoder().decode(Failure.self, from: Data($0.utf8)) }
    }
}
