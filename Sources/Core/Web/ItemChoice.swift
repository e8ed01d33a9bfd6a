public import Acts
import Basics

/// The items of a list that a request is about.
public struct ItemChoice: Decodable, Sendable {
    public var ids: [Int64]?
    public var all: Bool?
    public var olderThanDays: Int?

    /// - Throws: `Failure` badRequest when none is named.
    public func chosen() throws -> [Int64] {
        guard let ids, !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        return ids
    }
}

/// An item that did not change, and the reason.
public struct FailedItem: Encodable, Sendable {
    let id: Int64
    let error: Failure

    public init(_ refusal: FileMover.Refusal) {
        id = refusal.file
        error = refusal.failure
    }
}
