import Basics
public import Catalogue
import Foundation
public import GRDB

/// Undoes acts, newest first, without limit and across restarts: all it needs is in the catalogue.
public struct Undo: Sendable {
    public struct Result: Sendable {
        public let act: Act
        /// The files it touched, at most `fileLimit`.
        public let files: [Int64]
        public let refused: [FileMover.Refusal]
    }

    /// How a feature undoes an act of a kind of its own, in the transaction that closes the act.
    public typealias TakeBack = @Sendable (Database, Act) throws -> Void

    /// How a feature undoes what an act wrote to disk. It runs before the act is closed, and may run again.
    public typealias TakeBackFiles = @Sendable (Act) throws -> [FileMover.Refusal]

    static let fileLimit = 100

    let catalogue: Catalogue
    let mover: FileMover
    let takeBack: [Act.Kind: TakeBack]
    let takeBackFiles: [Act.Kind: TakeBackFiles]

    /// - Parameters:
    ///   - takeBack: for the kinds of acts that are not about decisions, moves or folders.
    ///   - takeBackFiles: for those that wrote files.
    public init(
        _ catalogue: Catalogue, mover: FileMover, takeBack: [Act.Kind: TakeBack] = [:],
        takeBackFiles: [Act.Kind: TakeBackFiles] = [:]
    ) {
        self.catalogue = catalogue
        self.mover = mover
        self.takeBack = takeBack
        self.takeBackFiles = takeBackFiles
    }

    /// Undoes the newest act in effect, or the act with the id or the key if that is in effect. A decision that is named by its key and
    /// was cleared by a later act, such as starting over, stays as it is: undoing the later act restores it.
    ///
    /// - Returns: nil when there is nothing to undo.
    public func last(id: Int64? = nil, key: String? = nil) throws -> Result? {
        guard let act = try catalogue.read({ try Journal.standing($0, id: id, key: key) }) else { return nil }
        if key != nil, act.kind == .decide, try catalogue.read({ try Journal.isForgotten($0, act: act.id) }) { return nil }
        let files = try catalogue.read { try Journal.files($0, act: act.id, limit: Self.fileLimit) }
        let refused =
            switch act.kind {
            case .decide, .putBack, .startOver: try revert(act)
            case .delete: try restoreAgain(act)
            case .restore: try trashAgain(act)
            case .unshare: try shareAgain(act)
            case .editNote, .sortNote, .deleteNote, .correctScreenshots: try takeBackInItsRoom(act)
            case .place: try bringBack(act)
            case .writeCaptions: try takeBackItsFiles(act)
            case .addFiles: try removeAdded(act)
            case .separate: try revert(act, Separations.revert)
            case .album: try revert(act, Albums.revert)
            }
        return Result(act: act, files: files, refused: refused)
    }

    private func takeBackInItsRoom(_ act: Act) throws -> [FileMover.Refusal] {
        guard let takeBack = takeBack[act.kind] else { throw Failure(.unknown, "“\(act.summary)” cannot be taken back here.") }
        try catalogue.write { db in
            try takeBack(db, act)
            try Journal.close(db, undone: act.id)
        }
        return []
    }

    private func takeBackItsFiles(_ act: Act) throws -> [FileMover.Refusal] {
        guard let takeBack = takeBackFiles[act.kind] else {
            throw Failure(.unknown, "“\(act.summary)” cannot be taken back here.")
        }
        let refused = try takeBack(act)
        try catalogue.write { try Journal.close($0, undone: act.id) }
        return refused
    }

    private func removeAdded(_ act: Act) throws -> [FileMover.Refusal] {
        let refused = try FileAdder(catalogue).takeBack(act, mover: mover)
        try catalogue.write { try Journal.close($0, undone: act.id) }
        return refused
    }

    private func bringBack(_ act: Act) throws -> [FileMover.Refusal] {
        let outcome = try mover.bringBack(act: act.id)
        try catalogue.write { try Journal.close($0, undone: act.id) }
        return outcome.refused
    }

    private func revert(_ act: Act) throws -> [FileMover.Refusal] {
        try catalogue.write { db in
            try Journal.revertDecisions(db, act: act.id)
            try Journal.close(db, undone: act.id)
        }
        return []
    }

    private func revert(_ act: Act, _ rows: (Database, Int64) throws -> Void) throws -> [FileMover.Refusal] {
        try catalogue.write { db in
            try rows(db, act.id)
            try Journal.close(db, undone: act.id)
        }
        return []
    }

    /// Undoing a deletion restores the files. They kept their decisions, so they are in the queue again.
    private func restoreAgain(_ act: Act) throws -> [FileMover.Refusal] {
        let outcome = try mover.restore(act: act.id, try moved(act, .trash))
        try catalogue.write { try Journal.close($0, undone: act.id) }
        return outcome.refused
    }

    private func trashAgain(_ act: Act) throws -> [FileMover.Refusal] {
        let outcome = try mover.trash(act: act.id, try moved(act, .restore))
        try catalogue.write { db in
            try Journal.revertDecisions(db, act: act.id)
            try Journal.close(db, undone: act.id)
        }
        return outcome.refused
    }

    private func shareAgain(_ act: Act) throws -> [FileMover.Refusal] {
        try catalogue.write { db in
            if let path = try Journal.detail(db, act: act.id) {
                try SharedFolder.share(db, path: BytePath(bytes: path))
            }
            try Journal.close(db, undone: act.id)
        }
        return []
    }

    /// Files that an act moved, except those that a later act in effect moved or decided on.
    private func moved(_ act: Act, _ kind: Move.Kind) throws -> [Int64] {
        try catalogue.read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT fileId FROM move m WHERE actId = ?1 AND kind = ?2 AND state = ?3 AND NOT EXISTS (
                        SELECT 1 FROM act JOIN (
                            SELECT actId, fileId FROM move WHERE state = ?3 UNION ALL SELECT actId, fileId FROM actChange
                        ) later ON later.actId = act.id
                        WHERE act.id > ?1 AND act.undoneAt IS NULL AND later.fileId = m.fileId)
                    ORDER BY id
                    """, arguments: [act.id, kind.rawValue, Move.State.done.rawValue])
        }
    }
}
