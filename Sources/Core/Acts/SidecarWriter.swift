public import Base
public import Catalogue
import Foundation
import GRDB

/// Writes properties into XMP sidecars beside pictures, as an act that can be undone. The pictures are not changed. Of a
/// sidecar that exists, all bytes are kept except those of the properties.
public struct SidecarWriter: Sendable {
    /// A sidecar, and the properties to be set in it.
    public struct Change: Sendable {
        let file: FileRow
        let path: BytePath
        let assignments: @Sendable (XMPPacket) -> [XMPPacket.Assignment]

        /// - Parameters:
        ///   - path: the path of the sidecar, which may not exist yet; nil for "name.ext.xmp".
        ///   - assignments: returns the properties to be set in the sidecar's present packet, which is empty if there is none.
        public init(
            _ file: FileRow, _ path: BytePath? = nil, _ assignments: @escaping @Sendable (XMPPacket) -> [XMPPacket.Assignment]
        ) {
            (self.file, self.path, self.assignments) = (file, path ?? file.path.sidecar, assignments)
        }
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
    private let kind: Act.Kind
    /// The reason for which sidecars of other programs are refused; nil if they are changed.
    private let foreign: Failure.Reason?

    public init(_ catalogue: Catalogue, _ kind: Act.Kind, refusingForeign foreign: Failure.Reason? = nil) {
        (self.catalogue, self.kind, self.foreign) = (catalogue, kind, foreign)
    }

    private struct Draft {
        let path: BytePath
        let sidecar: SidecarFile
        let former: SidecarFile.Content?
        let bytes: [UInt8]
        let record: SidecarRecord
    }

    /// Writes the sidecars. Blocks the calling thread.
    ///
    /// - Parameter summary: returns the English summary for the number of sidecars.
    public func write(_ changes: [Change], summary: (Int) -> String) throws -> Outcome {
        var (refused, due) = ([FileMover.Refusal](), [Draft]())
        // A raw file and its JPEG may share one sidecar.
        let shared = Dictionary(grouping: changes, by: \.path).values.sorted { $0[0].file.id < $1[0].file.id }
        for group in shared {
            do {
                if let draft = try draft(group) { due.append(draft) }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: group[0].file.id, failure: failure))
            }
        }
        let same = shared.count - due.count - refused.count
        guard !due.isEmpty else { return Outcome(act: nil, written: 0, same: same, refused: refused) }
        // The act is stored before the first file is written. So if the process is killed, the sidecars written so far can
        // still be restored.
        let act = try catalogue.write { [records = due.map(\.record)] db in
            try Journal.begin(
                db, kind, summary: summary(records.count), about: About("many", count: records.count),
                detail: try JSONEncoder().encode(records))
        }
        var done: [BytePath] = []
        for each in due {
            do {
                try each.sidecar.write(each.bytes, replacing: each.former)
                done.append(each.path)
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: each.record.file, failure: failure))
            }
        }
        try catalogue.write { [done] db in
            if done.isEmpty { try Journal.close(db, undone: act) }
            for path in done { try SidecarTable.setUnread(db, path) }
        }
        return Outcome(act: done.isEmpty ? nil : act, written: done.count, same: same, refused: refused)
    }

    /// - Parameter changes: all changes of one sidecar.
    /// - Returns: nil if the sidecar has the properties already.
    private func draft(_ changes: [Change]) throws -> Draft? {
        let change = changes[0]
        let sidecar = try SidecarFile(change.path)
        let former = try read(sidecar, change.path)
        var packet = XMPPacket()
        if let former {
            // The packet is kept byte by byte only in UTF-8.
            let present = XMPPacket(former.bytes)
            if let foreign, present?.isOurs != true { throw Failure(.changed, foreign, file: change.path) }
            guard let present, present.bytes == former.bytes else {
                throw Failure(.changed, "sidecar.notChangeable", file: change.path)
            }
            packet = present
        }
        var count = 0
        for assignment in changes.lazy.flatMap({ [packet] in $0.assignments(packet) }) {
            packet.set(assignment)
            count += 1
        }
        let bytes = packet.bytes
        if bytes == former?.bytes || former == nil && count == 0 { return nil }
        return Draft(
            path: change.path, sidecar: sidecar, former: former, bytes: bytes,
            record: SidecarRecord(change.file, change.path.name, from: former?.bytes, to: bytes))
    }

    private func read(_ sidecar: SidecarFile, _ path: BytePath) throws -> SidecarFile.Content? {
        do { return try sidecar.read() } catch let failure as Failure where failure.reason == "sidecar.notChangeable" {
            throw foreign.map { Failure(.changed, $0, file: path) } ?? failure
        }
    }
}

extension SidecarWriter {
    /// Removes the sidecars that an act made, and restores the bytes that it replaced, even if the pictures have been moved.
    /// Sidecars that have been changed since are not touched, and are reported as refused. Sidecars of missing pictures are left
    /// alone.
    ///
    /// - Parameter changed: the reason for which a sidecar that has been changed since is refused.
    public func takeBack(_ act: Act, changed: Failure.Reason = "sidecar.changed") throws -> Reversal.TakenBack {
        guard let records = try catalogue.read({ try Journal.detail($0, act: act.id, as: [SidecarRecord].self) }) else {
            return Reversal.TakenBack()
        }
        var (count, refused) = (0, [FileMover.Refusal]())
        for record in records {
            do {
                if try takeBack(record, changed) { count += 1 }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: record.file, failure: failure))
            }
        }
        return Reversal.TakenBack(count, refused: refused)
    }

    /// - Returns: false if there was nothing to restore.
    private func takeBack(_ record: SidecarRecord, _ changed: Failure.Reason) throws -> Bool {
        guard let row = try catalogue.read({ try FileRow.fetch($0, id: record.file) }) else { return false }
        if row.presence == .away { throw Failure(.fileNotFound, "undo.folderAway", file: row.path) }
        guard row.presence == .here else { return false }
        let path = record.path(of: row)
        let sidecar = try SidecarFile(path)
        let present: SidecarFile.Content?
        do { present = try sidecar.read() } catch let failure as Failure where failure.reason == "sidecar.notChangeable" {
            throw Failure(.changed, changed, file: path)
        }
        guard let present, !record.isTakenBack(present.bytes) else { return false }
        guard checksum(present.bytes) == record.hash else { throw Failure(.changed, changed, file: path) }
        if let former = try record.restored(present.bytes) {
            try sidecar.write(former, replacing: present)
        } else {
            try sidecar.remove(present)
        }
        try catalogue.write { try SidecarTable.setUnread($0, path) }
        return true
    }
}

extension Act.Kind {
    /// Properties were written to sidecars.
    public static let writeSidecars = Self("writeSidecars")
}

extension Reversal {
    public static func ofSidecars(_ catalogue: Catalogue, announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        let writer = SidecarWriter(catalogue, .writeSidecars)
        return Reversal(of: .writeSidecars, files: { try writer.takeBack($0) }, announce: announce)
    }
}
