import Base
import Catalogue
import GRDB
import Jobs

/// Reading in the background (`BackgroundReading`), and the switch for it.
extension Notes {
    /// The person's choice about reading in the background.
    public enum Choice: String, Codable, Sendable {
        /// Nobody has been told about it yet, so nothing is read. The web app tells it and then turns it on.
        case untold
        case on, off
    }

    /// The setting that turns reading in the background on and off.
    public static let setting = "readInBackground"

    public struct Background: Codable, Sendable {
        public let choice: Choice
        /// The numbers of photos and documents that are not read yet.
        public var photos: Int
        public let documents: Int
        /// The number of photos and videos of which it is not known yet what they show, or that are looked at again.
        public let things: Int
        /// The number of documents that cannot be read.
        public let failed: Int
    }

    public func background() async throws -> Background {
        let (progress, things) = (try await progress(), try await unseenCount())
        return try catalogue.read { db in
            Background(
                choice: try Self.choice(db), photos: max(0, progress.photos - progress.read),
                documents: try Int.fetchOne(db, sql: "SELECT count(*) FROM documentDue") ?? 0,
                things: things,
                failed: try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM document WHERE problem IS NOT NULL AND fileId IS NOT NULL") ?? 0)
        }
    }

    /// Starts to read in the background if this is turned on and there is something to read. A job that the person paused is not
    /// started again.
    func catchUpInBackground(_ work: BackgroundReading) async throws {
        let job = try await jobs.find(BackgroundReading.kind)
        if let job, job.state == .cancelled || job.state == .running { return }
        let isDue = try await blocking { [catalogue] in
            try catalogue.read { try Self.choice($0) == .on && work.isDue($0, job) }
        }
        if isDue { try await jobs.start(BackgroundReading.kind) }
    }

    /// Starts or stops the job after the person has changed the choice from `before`.
    ///
    /// - Returns: the choice now.
    func followChoice(_ before: Choice) async throws -> Choice {
        let now = try catalogue.read(Self.choice)
        if now == before { return now }
        if now == .on {
            try await jobs.start(BackgroundReading.kind)
        } else if let job = try await jobs.find(BackgroundReading.kind), job.state == .running {
            try await jobs.cancel(job.id)
        }
        return now
    }

    static func choice(_ db: Database) throws -> Choice {
        switch try SettingTable.value(db, setting) {
        case "true": .on
        case "false": .off
        default: .untold
        }
    }
}
