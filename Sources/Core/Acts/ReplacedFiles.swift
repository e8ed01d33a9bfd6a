public import Base
public import Catalogue
import Foundation
import GRDB

/// Gives photos and films new files, such as edited or smaller ones. The former file is moved to the trash, and all that is known
/// of the photo passes to its new content. Each replacement is one act, and its undo brings the former file back.
public struct ReplacedFiles: Sendable {
    /// The data that an act needs for its undo, and for its completion after a crash.
    public struct Detail: Codable, Sendable {
        public let file: Int64
        public let path: BytePath
        public let former: String
        public let new: String
        /// The sizes of the former and the new file in bytes; nil in acts that do not show them.
        public var before: Int64?
        public var after: Int64?
    }

    private let catalogue: Catalogue
    private let entries: EntryMover
    private let kind: Act.Kind
    /// The first word of the summary of an act, such as "Edited".
    private let action: String
    private let announce: @Sendable () -> Void

    /// Returns the time of the new file of a photo whose date is the time of its file, in nanoseconds since 1970. It differs by
    /// one millisecond, so that programs that compare times see the change, and lies in the same second, so that the date stays.
    static func time(after modified: Int64) -> Int64 {
        let (second, millisecond): (Int64, Int64) = (1_000_000_000, 1_000_000)
        let next = modified + millisecond
        return next / second == modified / second ? next : modified - millisecond
    }

    /// - Parameter announce: called after a replacement was undone.
    public init(
        _ catalogue: Catalogue, _ entries: EntryMover, as kind: Act.Kind, _ action: String,
        announce: @escaping @Sendable () -> Void
    ) {
        (self.catalogue, self.entries, self.kind, self.action, self.announce) = (catalogue, entries, kind, action, announce)
    }

    /// Whether the file of a photo is still the one that was read.
    public static func isUnchanged(_ row: FileRow) -> Bool {
        guard let stamp = FileStamp(of: row.path) else { return false }
        return stamp.size == row.stamp.size && stamp.modified == row.stamp.modified && stamp.inode == row.stamp.inode
    }

    /// Replaces the file of a photo by one of Shoebox's own files, which is copied.
    ///
    /// - Parameters:
    ///   - former: the content of the photo.
    ///   - new: the content of the draft.
    /// - Returns: the number of the act.
    public func replace(
        _ row: FileRow, _ former: Identity, by draft: BytePath, _ new: Identity, after: Int64? = nil
    ) throws -> Int64 {
        guard Self.isUnchanged(row) else { throw Failure(.changed, "edit.replaced", file: row.path) }
        let detail = Detail(
            file: row.id, path: row.path, former: former.hex, new: new.hex, before: after == nil ? nil : row.stamp.size,
            after: after)
        let modified = row.takenFrom == .file ? Self.time(after: row.stamp.modified) : now() * 1_000_000
        let outcome = try entries.replaceContent(
            row.path, by: draft, modified: modified, as: kind, action, detail: try JSONEncoder().encode(detail))
        guard let act = outcome.act else {
            throw outcome.refused.first?.failure ?? Failure(.unknown, "edit.replaced", file: row.path)
        }
        try catalogue.write { try Self.pass($0, detail) }
        return act
    }

    /// Gives the row of the photo its new content.
    private static func pass(_ db: Database, _ detail: Detail, back: Bool = false) throws {
        guard let former = Identity(hex: back ? detail.new : detail.former),
            let new = Identity(hex: back ? detail.former : detail.new),
            let stamp = FileStamp(of: detail.path), let row = try FileRow.fetch(db, id: detail.file)
        else { return }
        if let other = try FileRow.fetch(db, at: detail.path), other.id != row.id {
            // A scan has found the new file before this row had its stamp.
            guard other.presence == .here, try !FileMover.isMoving(db, other.id) else { return }
            try Journal.merge(db, other.id, into: row.id)
            try FileTable.give(db, pathOf: other.id, to: row.id)
        } else if row.path != detail.path || row.presence != .here {
            try FileTable.place(db, file: row.id, at: detail.path)
        }
        try ReplacedContent.pass(db, from: former, to: new, of: row.id)
        try FileTable.setIdentity(db, row.id, new, stamp)
        try FileTable.setUnread(db, row.id, stamp)
    }

    // MARK: Recovery and undo

    /// The replacements that are in effect, since a time in milliseconds since 1970.
    public func details(since time: Int64 = 0) throws -> [(act: Int64, detail: Detail)] {
        try catalogue.read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM act WHERE kind = ? AND undoneAt IS NULL AND at >= ? ORDER BY id",
                arguments: [kind.rawValue, time]
            ).compactMap { act in try Journal.detail(db, act: act, as: Detail.self).map { (act, $0) } }
        }
    }

    /// Completes the acts of a process that was killed before it gave the photo its new content, and the undos that were interrupted
    /// before they gave it its former content. Call it after `EntryMover.recover`.
    public func recover() throws {
        for (act, detail) in try details() {
            try catalogue.write { db in
                if try EntryStep.of(db, act: act).isEmpty {
                    try Self.pass(db, detail, back: true)
                    return try Journal.close(db, undone: act)
                }
                guard let row = try FileRow.fetch(db, id: detail.file), row.identity?.hex == detail.former,
                    let stamp = FileStamp(of: detail.path), stamp.inode != row.stamp.inode
                else { return }
                try Self.pass(db, detail)
            }
        }
    }

    public var reversal: Reversal {
        Reversal(
            of: kind,
            files: { act in
                if let refusal = try catalogue.read({ try Self.refusal($0, act) }) {
                    return Reversal.TakenBack(0, refused: [refusal])
                }
                guard let detail = try catalogue.read({ try Journal.detail($0, act: act.id, as: Detail.self) }) else {
                    return Reversal.TakenBack(0)
                }
                let refused = try entries.bringBackContent(act: act.id, at: detail.path)
                return Reversal.TakenBack(
                    refused.isEmpty ? 1 : 0, refused: refused.map { FileMover.Refusal(file: 0, failure: $0.failure) })
            },
            rows: { db, act in
                guard let detail = try Journal.detail(db, act: act.id, as: Detail.self) else { return }
                try Self.pass(db, detail, back: true)
            },
            announce: { announce() })
    }

    /// Returns the reason why the former file cannot come back: the photo was moved, deleted or replaced again since.
    private static func refusal(_ db: Database, _ act: Act) throws -> FileMover.Refusal? {
        guard let detail = try Journal.detail(db, act: act.id, as: Detail.self) else { return nil }
        if let row = try FileRow.fetch(db, id: detail.file) {
            // The act was interrupted before the photo had its new content.
            if row.identity?.hex == detail.former { return nil }
            if row.presence == .here, row.path == detail.path, row.identity?.hex == detail.new { return nil }
        }
        return FileMover.Refusal(file: detail.file, failure: Failure(.changed, "undo.changedSince", file: detail.path))
    }
}
