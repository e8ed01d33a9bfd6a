public import Base
public import Catalogue
import GRDB

extension SidecarWriter {
    /// Removes the sidecars that an act made, and restores the bytes that it replaced, even if the pictures have been moved.
    /// Sidecars that have been changed since are not touched, and are reported as refused. Sidecars of missing pictures are left
    /// alone.
    ///
    /// - Parameter changed: the reason for which a sidecar that has been changed since is refused.
    public static func takeBack(
        _ catalogue: Catalogue, _ act: Act, changed: Failure.Reason = "sidecar.changed"
    ) throws -> Reversal.TakenBack {
        guard let records = try catalogue.read({ try Journal.detail($0, act: act.id, as: [SidecarRecord].self) }) else {
            return Reversal.TakenBack()
        }
        var (count, refused) = (0, [FileMover.Refusal]())
        for record in records {
            do {
                if try takeBack(catalogue, record, changed) { count += 1 }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: record.file, failure: failure))
            }
        }
        return Reversal.TakenBack(count, refused: refused)
    }

    /// - Returns: false if there was nothing to restore.
    private static func takeBack(_ catalogue: Catalogue, _ record: SidecarRecord, _ changed: Failure.Reason) throws -> Bool {
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
            let lock = try MoveLock(catalogue)
            let draft = SidecarDraft(for: path, former)
            try catalogue.write(draft.record)
            try sidecar.write(former, by: draft, replacing: present)
            try catalogue.write(draft.forget)
            _ = consume lock
        } else {
            try sidecar.remove(present)
        }
        try catalogue.write { try SidecarTable.setUnread($0, path) }
        return true
    }
}

extension Reversal {
    public static func ofSidecars(
        _ catalogue: Catalogue, _ kind: Act.Kind = .writeSidecars, announce: @escaping @Sendable () async -> Void = {}
    ) -> Reversal {
        Reversal(of: kind, files: { try SidecarWriter.takeBack(catalogue, $0) }, announce: announce)
    }
}
