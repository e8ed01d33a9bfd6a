public import Base
public import Catalogue
import CLinux
import Glibc
import GRDB

/// Moves files to the trash and back, or into another folder and back.
///
/// Each move is recorded before the rename, and its outcome after it.
///
/// If the process is killed in between, `recover` inspects the disk and completes or reverts the move.
public struct FileMover: Sendable {
    /// A file that was not moved, and the reason.
    public struct Refusal: Sendable {
        public let file: Int64
        public let failure: Failure

        public init(file: Int64, failure: Failure) {
            self.file = file
            self.failure = failure
        }
    }

    public struct Outcome: Sendable {
        /// The moved photos and videos, without their companions.
        public var moved: [Int64] = []
        /// The companions that were moved with them.
        public var companions: [Int64] = []
        public var bytes: Int64 = 0
        public var refused: [Refusal] = []
        /// The new paths of files whose former path was taken.
        public var renamed: [BytePath] = []

        public init() {}
    }

    /// The number of files per transaction. With a small number, results are available sooner; with a large number, more files
    /// share one sync to disk.
    static let batch = 64

    /// Reads a file and returns whether its content is still the one recorded in the catalogue. May block.
    public typealias ContentCheck = @Sendable (FileRow) -> Bool

    let catalogue: Catalogue
    let home: BytePath
    /// For tests: called between the last check of a file and the rename of the file.
    var afterCheck: (@Sendable () -> Void)?
    /// Returns whether the content of a file is still the one recorded in the catalogue. May block.
    public let hasSameContent: ContentCheck

    /// - Parameter hasSameContent: called only if the inode change time of a file has changed, but not its size and its
    ///   modification time. By default, such a file counts as changed.
    public init(
        _ catalogue: Catalogue, home: BytePath = TrashCan.homeTrash(),
        hasSameContent: @escaping ContentCheck = { _ in false }
    ) {
        self.catalogue = catalogue
        self.home = home
        self.hasSameContent = hasSameContent
    }

    /// Carries out recorded moves. The moves of a photo and of its companions are all carried out, or none.
    func carryOut(_ moves: [Move], into outcome: inout Outcome, _ rename: (Move) throws -> FileStamp) throws {
        var done: [(move: Move, stamp: FileStamp)] = []
        var abandoned: [Move] = []
        MovePoint.recorded.pass()
        for group in Move.groups(moves) {
            let carried = try carryOut(group: group, into: &outcome, rename)
            let ids = Set(carried.map(\.move.id))
            done += carried
            abandoned += group.filter { !ids.contains($0.id) }
        }
        let records = done.map(\.move.info).filter { !$0.bytes.isEmpty }
        let folders = Set(done.flatMap { [$0.move.source.parent, $0.move.target.parent] } + records.map(\.parent))
        for folder in folders { _ = folder.withCString { cl_fsync_dir($0) } }
        MovePoint.synced.pass()
        let time = now()
        do {
            try catalogue.write { [done, abandoned] db in
                for (move, stamp) in done { try move.finish(db, at: time, stamp: stamp) }
                for move in abandoned { try move.abandon(db) }
            }
        } catch {
            // Happens for example if the disk is full. Moves that cannot be reverted remain open, and `settle` finds their
            // files later. A move out of the trash is not reverted, because the user wants the photo restored.
            for (move, stamp) in done.reversed() where move.kind == .trash { _ = move.revert(stamp) }
            throw error
        }
        MovePoint.ended.pass()
        outcome.moved += done.filter { $0.move.lead == nil }.map(\.move.file)
        outcome.companions += done.filter { $0.move.lead != nil }.map(\.move.file)
        outcome.bytes += done.reduce(0) { $0 + $1.stamp.size }
    }

    /// Carries out the moves of a photo and of its companions. If one of them fails, those before it are reverted.
    ///
    /// - Returns: the moves that are in effect: all or none, unless a file could not be moved back.
    private func carryOut(
        group: [Move], into outcome: inout Outcome, _ rename: (Move) throws -> FileStamp
    ) throws -> [(move: Move, stamp: FileStamp)] {
        var carried: [(move: Move, stamp: FileStamp)] = []
        for var move in group {
            move.afterCheck = afterCheck
            do {
                carried.append((move, try rename(move)))
            } catch let failure as Failure {
                outcome.refuse(group[0].file, at: group[0].about, because: move.file, at: move.about, failure)
                return carried.reversed().filter { !$0.move.revert($0.stamp) }.reversed()
            }
        }
        MovePoint.moved.pass()
        for move in group where move.kind == .restore { move.removeInfo() }
        return carried
    }
}

extension FileMover.Outcome {
    /// Records that a photo stays with all of its files because one of them cannot go along.
    mutating func refuse(
        _ photo: Int64, at path: BytePath, because file: Int64, at filePath: BytePath, _ failure: Failure
    ) {
        if file != photo {
            refused.append(FileMover.Refusal(file: photo, failure: .companionStays(filePath, of: path, failure)))
        }
        refused.append(FileMover.Refusal(file: file, failure: failure))
    }
}

extension Failure {
    /// The reason why a photo stays: one of its files cannot go along.
    static func companionStays(_ companion: BytePath, of photo: BytePath, _ failure: Failure) -> Failure {
        Failure(failure.code, "entry.companionStays", ["name": companion.name.display], file: photo)
    }
}

extension Array {
    /// Splits the array into slices of `size` elements; the last slice may have fewer.
    public func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
