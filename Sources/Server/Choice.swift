import Acts
import Basics
import Triage
import Trash

/// Which items of a list a request is about.
struct Choice: Decodable {
    var ids: [Int64]?
    var all: Bool?
    var olderThanDays: Int?

    func queued() throws -> DeleteQueue.Selection {
        if all == true { return .all }
        return .some(try chosen())
    }

    func trashed() throws -> Trash.Selection {
        if all == true { return .all }
        if let olderThanDays { return .olderThan(days: olderThanDays) }
        return .some(try chosen())
    }

    private func chosen() throws -> [Int64] {
        guard let ids, !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        return ids
    }
}

/// An item that stayed as it was, and why.
struct FailedItem: Encodable {
    let id: Int64
    let error: Failure

    init(_ refusal: FileMover.Refusal) {
        id = refusal.file
        error = refusal.failure
    }
}
