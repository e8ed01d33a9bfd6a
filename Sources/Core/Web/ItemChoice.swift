public import Acts
public import Base
public import Catalogue

/// The items of a list to which a request applies: either individual items, or all items of the list as displayed to the user.
public struct ItemChoice: Decodable, Sendable {
    public enum Selection: Sendable {
        case all(ListState)
        case some([Int64])
    }

    public var ids: [Int64]?
    public var all: Bool?
    public var count: Int?
    public var revision: String?

    /// - Throws: `Failure` with code `badRequest` if no item is named, if `ids` is mixed with `all`, `count` or `revision`, or if
    ///   `all` comes without `count` and `revision`.
    public func selection() throws -> Selection {
        guard all == true else {
            guard count == nil, revision == nil else { throw Failure(.badRequest, "selection.allOrSome") }
            return .some(try Self.some(ids))
        }
        guard ids == nil else { throw Failure(.badRequest, "selection.allOrSome") }
        guard let count, let revision else { throw Failure(.badRequest, "selection.listNotNamed") }
        return .all(ListState(count: count, revision: revision))
    }

    /// Returns the versions of items that were displayed to the user, by their ids. An item without a version is accepted in any.
    ///
    /// - Parameter versions: one for each id, or nil.
    /// - Throws: `Failure` with code `badRequest` if no item is named, or if there are more or fewer versions than ids.
    public static func versions(_ versions: [String?]?, of ids: [Int64]) throws(Failure) -> [Int64: String] {
        guard !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        guard let versions else { return [:] }
        guard versions.count == ids.count else { throw Failure(.badRequest, "decision.versionsCount") }
        return Dictionary(zip(ids, versions)) { first, _ in first }.compactMapValues(\.self)
    }

    static func some(_ ids: [Int64]?) throws -> [Int64] {
        guard let ids, !ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        return ids
    }
}

/// The items that a request lists by their ids.
public struct NamedItems: Decodable, Sendable {
    let ids: [Int64]

    /// - Throws: `Failure` with code `badRequest` if no item is named.
    public func chosen() throws -> [Int64] { try ItemChoice.some(ids) }
}

/// Items with the versions that were displayed to the user. Used for actions that cannot be undone.
public struct ShownItems: Decodable, Sendable {
    let ids: [Int64]
    let versions: [String]

    /// - Throws: `Failure` with code `badRequest` if no item is named, or if there are more or fewer versions than ids.
    public func items() throws -> [(id: Int64, version: String)] {
        _ = try ItemChoice.versions(versions, of: ids)
        return Array(zip(ids, versions))
    }
}

/// An item that was not changed, and the reason.
public struct FailedItem: Encodable, Sendable {
    let id: Int64
    let error: Failure

    public init(_ refusal: FileMover.Refusal) {
        id = refusal.file
        error = refusal.failure
    }
}
