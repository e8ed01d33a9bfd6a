public import Acts
import Basics

/// The items of a list that a request is about: some, or all by name.
public struct ItemChoice: Decodable, Sendable {
    public var ids: [Int64]?
    public var all: Bool?

    /// - Throws: `Failure` badRequest when none is named.
    public func chosen() throws -> [Int64] {
        guard let ids, !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        return ids
    }

    /// - Throws: `Failure` badRequest for one that names items and says "all" as well.
    public func isAll() throws -> Bool {
        guard all == true else { return false }
        guard ids == nil else { throw Failure(.badRequest, "selection.allOrSome") }
        return true
    }
}

/// Items, each with the version that was shown: for what cannot be undone.
public struct ShownItems: Decodable, Sendable {
    let ids: [Int64]
    let versions: [String]

    /// - Throws: `Failure` badRequest when none is named, or not each with its version.
    public func items() throws -> [(id: Int64, version: String)] {
        guard !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard ids.count == versions.count else { throw Failure(.badRequest, "decision.versionsCount") }
        return Array(zip(ids, versions))
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
