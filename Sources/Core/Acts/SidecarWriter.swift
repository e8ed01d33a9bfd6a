public import Base
public import Catalogue
public import Foundation
import GRDB

/// Writes properties into XMP sidecars beside pictures, as an act that can be undone. The pictures are not changed. Of a
/// sidecar that exists, all bytes are kept except those of the properties.
public struct SidecarWriter: Sendable {
    /// Returns the content of a sidecar with properties set; nil if it is no packet that can be edited. A worker does this,
    /// because a sidecar may be hostile.
    public typealias Editing =
        @Sendable (_ path: BytePath, _ content: [UInt8], _ assignments: [XMPPacket.Assignment]) async throws -> [UInt8]?

    /// A sidecar, and the properties to be set in it.
    public struct Change: Sendable {
        let file: FileRow
        let path: BytePath
        let assignments: [XMPPacket.Assignment]

        /// - Parameter path: the path of the sidecar, which may not exist yet; nil for "name.ext.xmp".
        public init(_ file: FileRow, at path: BytePath? = nil, _ assignments: [XMPPacket.Assignment]) {
            (self.file, self.path, self.assignments) = (file, path ?? file.path.sidecar, assignments)
        }
    }

    /// Sidecars that are ready to be written.
    public struct Drafts: Sendable {
        fileprivate var entries: [Draft] = []
        /// The number of sidecars that already have the properties.
        public fileprivate(set) var same = 0
        public fileprivate(set) var refused: [FileMover.Refusal] = []

        public init() {}

        public var count: Int { entries.count }
        public var isEmpty: Bool { entries.isEmpty }
        /// The path of the first sidecar.
        public var first: BytePath? { entries.first?.path }

        /// The data that an act records for its undo, before the sidecars are written. Nil if there are none.
        public func detail() throws -> Data? { isEmpty ? nil : try JSONEncoder().encode(entries.map(\.record)) }
    }

    fileprivate struct Draft: Sendable {
        let path: BytePath
        let former: SidecarFile.Content?
        let bytes: [UInt8]
        let record: SidecarRecord
    }

    public struct Outcome: Sendable {
        /// The id of the undoable act; nil if no sidecar had to be written.
        public let act: Int64?
        public let written: Int
        /// The number of sidecars that already had these properties.
        public let same: Int
        public let refused: [FileMover.Refusal]

        /// The same with further refusals.
        public func adding(_ refused: [FileMover.Refusal]) -> Outcome {
            Outcome(act: act, written: written, same: same, refused: self.refused + refused)
        }
    }

    private let catalogue: Catalogue
    /// The reason for which sidecars of other programs are refused; nil if they are changed.
    private let foreign: Failure.Reason?
    private let edit: Editing

    public init(_ catalogue: Catalogue, refusingForeign foreign: Failure.Reason? = nil, edit: @escaping Editing) {
        (self.catalogue, self.foreign, self.edit) = (catalogue, foreign, edit)
    }

    /// Writes the sidecars as an act of their own.
    ///
    /// - Parameter summary: returns the English summary for the number of sidecars.
    public func write(
        _ changes: [Change], _ kind: Act.Kind, summary: @escaping @Sendable (Int) -> String
    ) async throws -> Outcome {
        let drafts = try await self.drafts(changes)
        guard !drafts.isEmpty else { return Outcome(act: nil, written: 0, same: drafts.same, refused: drafts.refused) }
        return try await blocking {
            // The act is stored before the first file is written. So if the process is killed, the sidecars written so far can
            // still be restored.
            let act = try catalogue.write { db in
                try Journal.begin(
                    db, kind, summary: summary(drafts.count), about: About("many", count: drafts.count),
                    detail: try drafts.detail())
            }
            let (written, refused) = try write(drafts)
            if written == 0 { try catalogue.write { try Journal.close($0, undone: act) } }
            return Outcome(act: written == 0 ? nil : act, written: written, same: drafts.same, refused: drafts.refused + refused)
        }
    }

    /// Writes sidecars that an act has recorded. A sidecar that has been changed in the meantime stays. Blocks the calling
    /// thread.
    public func write(_ drafts: Drafts) throws -> (written: Int, refused: [FileMover.Refusal]) {
        var (count, refused) = (0, [FileMover.Refusal]())
        for chunk in drafts.entries.chunks(of: Self.batch) {
            let lock = try MoveLock(catalogue)
            let files = chunk.map { SidecarDraft(for: $0.path, $0.bytes) }
            try catalogue.write { db in for file in files { try file.record(db) } }
            var done: [BytePath] = []
            for (draft, file) in zip(chunk, files) {
                do {
                    try SidecarFile(draft.path).write(draft.bytes, by: file, replacing: draft.former)
                    done.append(draft.path)
                } catch let failure as Failure {
                    refused.append(FileMover.Refusal(file: draft.record.file, failure: failure))
                }
            }
            count += done.count
            try catalogue.write { [done] db in
                for path in done { try SidecarTable.setUnread(db, path) }
                for file in files { try file.forget(db) }
            }
            _ = consume lock
        }
        return (count, refused)
    }

    /// The number of sidecars per transaction.
    private static let batch = 64
}

extension SidecarWriter {
    /// Makes the contents of the sidecars. Writes nothing.
    public func drafts(_ changes: [Change]) async throws -> Drafts {
        var drafts = Drafts()
        // A raw file and its JPEG may share one sidecar.
        let shared = Dictionary(grouping: changes, by: \.path).values.sorted { $0[0].file.id < $1[0].file.id }
        for group in shared {
            do {
                if let draft = try await draft(group[0], group.flatMap(\.assignments)) {
                    drafts.entries.append(draft)
                } else {
                    drafts.same += 1
                }
            } catch let failure as Failure where failure.code != .cancelled {
                drafts.refused.append(FileMover.Refusal(file: group[0].file.id, failure: failure))
            }
        }
        return drafts
    }

    /// - Returns: nil if the sidecar has the properties already.
    private func draft(_ change: Change, _ assignments: [XMPPacket.Assignment]) async throws -> Draft? {
        let path = change.path
        let former = try await blocking { try read(path) }
        var fresh = XMPPacket()
        for assignment in assignments { fresh.set(assignment) }
        var bytes = fresh.bytes
        if let former, former.bytes != bytes {
            if let foreign, !XMPPacket.isOurs(former.bytes) { throw Failure(.changed, foreign, file: path) }
            guard let edited = try await edit(path, former.bytes, assignments), edited.count <= SidecarFile.maximumBytes else {
                throw notChangeable(path)
            }
            bytes = edited
        }
        if bytes == former?.bytes ?? XMPPacket().bytes { return nil }
        return Draft(
            path: path, former: former, bytes: bytes,
            record: SidecarRecord(change.file, path.name, from: former?.bytes, to: bytes))
    }

    private func read(_ path: BytePath) throws -> SidecarFile.Content? {
        do { return try SidecarFile(path).read() } catch let failure as Failure where failure.reason == "sidecar.notChangeable" {
            throw notChangeable(path)
        }
    }

    private func notChangeable(_ path: BytePath) -> Failure { Failure(.changed, foreign ?? "sidecar.notChangeable", file: path) }
}

extension Act.Kind {
    /// Properties were written to sidecars.
    public static let writeSidecars = Self("writeSidecars")
    /// Names of people, and perhaps other properties, were written to sidecars.
    public static let writeNames = Self("writeNames")
}
