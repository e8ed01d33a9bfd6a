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

    func carryOut(_ moves: [Move], into outcome: inout Outcome, _ rename: (Move) throws -> FileStamp) throws {
        var done: [Move] = []
        var stamps: [FileStamp] = []
        var abandoned: [Move] = []
        for var move in moves {
            // The companions of a photo that could not be moved stay with it.
            if let lead = move.lead, abandoned.contains(where: { $0.file == lead }) {
                abandoned.append(move)
                continue
            }
            move.afterCheck = afterCheck
            do {
                stamps.append(try rename(move))
                done.append(move)
            } catch let failure as Failure {
                abandoned.append(move)
                outcome.refused.append(Refusal(file: move.file, failure: failure))
            }
        }
        let records = done.map(\.info).filter { !$0.bytes.isEmpty }
        let folders = Set(done.flatMap { [$0.source.parent, $0.target.parent] } + records.map(\.parent))
        for folder in folders { _ = folder.withCString { cl_fsync_dir($0) } }
        let time = now()
        do {
            try catalogue.write { [stamps] db in
                for (move, stamp) in zip(done, stamps) { try move.finish(db, at: time, stamp: stamp) }
                for move in abandoned { try move.abandon(db) }
            }
        } catch {
            // Happens for example if the disk is full. Moves that cannot be reverted remain open, and `settle` finds their
            // files later.
            for move in done { move.takeBack() }
            throw error
        }
        outcome.moved += done.filter { $0.lead == nil }.map(\.file)
        outcome.companions += done.filter { $0.lead != nil }.map(\.file)
        outcome.bytes += stamps.reduce(0) { $0 + $1.size }
    }
}

extension Array {
    /// Splits the array into slices of `size` elements; the last slice may have fewer.
    public func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
