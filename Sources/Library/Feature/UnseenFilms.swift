import Base
import Catalogue
import VideosTasks
import Workers

/// Films that were read while the libraries for films were missing: they have dates, but no poster and no size. Once the
/// libraries are installed, these films are read again.
struct UnseenFilms: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    /// Marks the films as unread if they can be shown by now.
    func setUnread() async throws {
        let isAny = try catalogue.read { try FileTable.hasUnseenFilms($0) }
        guard isAny, try await pool.perform(FindVideoLibraries()) != nil else { return }
        try await blocking { [catalogue] in try catalogue.write { try FileTable.setUnseenFilmsUnread($0) } }
    }
}
