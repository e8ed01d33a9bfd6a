public import Base
import Foundation
import GRDB

/// One unit of work of a job.
public struct JobItem: Sendable, Equatable {
    /// The state of an item. An item that is being performed has the state `waiting` too, so it is performed again if the
    /// process is killed.
    public enum State: Int, Sendable { case waiting = 0, done, failed, gone }

    /// A failed item, as the API sends it.
    public struct Failed: Codable, Sendable {
        public let key: String
        public let error: Failure
        /// Milliseconds since 1970.
        public let at: Int64
    }

    /// An SQL condition on rows of `jobItem`. The numbers of the states are literals and not parameters, because otherwise
    /// SQLite does not use the partial indexes.
    public static func isIn(_ states: State...) -> String {
        states.count == 1
            ? "jobItem.state = \(states[0].rawValue)"
            : "jobItem.state IN (\(states.map { String($0.rawValue) }.joined(separator: ", ")))"
    }

    public let id: Int64
    public let key: JobKey

    init(row: Row) {
        id = row["id"]
        key = row["key"]
    }
}

extension JobItem.Failed {
    init(row: Row) {
        key = (row["key"] as JobKey).name
        error = (row["problem"] as String?).flatMap(Failure.init(json:)) ?? Failure(.unknown, "job.itemFailed")
        at = row["at"] ?? 0
    }
}

extension Failure {
    init?(json: String) {
        guard let failure = try? JSONDecoder().decode(Failure.self, from: Data(json.utf8)) else { return nil }
        self = failure
    }

    var json: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}
