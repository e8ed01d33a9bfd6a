import Base
import Catalogue
import GRDB
import VideosTasks
import Workers

/// Films that were read while the libraries for films were missing: they have dates, but no poster and no size. Once the
/// libraries are installed, these films are read again.
struct UnseenFilms: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    private static let condition =
        "kind IN (\(FileRow.Kind.video.rawValue), \(FileRow.Kind.companionVideo.rawValue)) "
        + "AND contents = \(FileRow.Contents.read.rawValue) AND ifnull(width, 0) = 0"

    /// Marks the films as unread if they can be shown by now.
    func setUnread() async throws {
        let isAny = try catalogue.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(Self.condition))") ?? false
        }
        guard isAny, try await pool.perform(FindVideoLibraries()) != nil else { return }
        try await blocking { [catalogue] in
            try catalogue.write { db in
                try db.execute(
                    sql: "UPDATE file SET contents = \(FileRow.Contents.unread.rawValue) WHERE \(Self.condition)")
            }
        }
    }
}
