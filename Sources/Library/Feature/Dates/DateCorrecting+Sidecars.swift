import Acts
import Base
import Catalogue
import GRDB
import PicturesEngine
import PicturesTasks
import Workers

/// A sidecar that will be written.
struct SidecarDraft: Sendable {
    let file: Int64
    let path: BytePath
    /// The name of the sidecar; nil for the usual one.
    let name: BytePath?
    let bytes: [UInt8]
    /// The present content; nil if there is no sidecar.
    let former: [UInt8]?

    var record: DateCorrections.Sidecar {
        DateCorrections.Sidecar(file: file, name: name, checksum: checksum(bytes), former: former)
    }
}

extension DateCorrecting {
    /// Makes the sidecars for photos that are in their folders. A sidecar that already has the date is left out.
    func drafts(_ entries: [CorrectionPlan.Entry]) async throws -> ([SidecarDraft], refused: [FileMover.Refusal]) {
        var drafts: [SidecarDraft] = []
        var refused: [FileMover.Refusal] = []
        for entry in entries {
            do {
                if let draft = try await draft(entry) { drafts.append(draft) }
            } catch let failure as Failure where failure.code != .cancelled {
                refused.append(FileMover.Refusal(file: entry.file.id, failure: failure))
            }
        }
        return (drafts, refused)
    }

    private func draft(_ entry: CorrectionPlan.Entry) async throws -> SidecarDraft? {
        let file = entry.file
        guard file.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: file.path) }
        let name = try await blocking { [catalogue] in try catalogue.read { try Self.name($0, file, entry.together) } }
        let path = name.map { file.directory.appending($0) } ?? file.path.sidecar
        func draft(_ text: String, _ former: [UInt8]?) -> SidecarDraft {
            SidecarDraft(file: file.id, path: path, name: name, bytes: Array(text.utf8), former: former)
        }
        let date = entry.after.xmp
        switch try await blocking({ try Self.open(path).state() }) {
        case .missing: return draft(DateSidecar.packet(date), nil)
        case .other: throw Failure(.changed, "sidecar.notUnderstood", file: path)
        case .content(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self),
                let edited = try await pool.perform(SetSidecarDate(path, text, date), priority: .interactive)
            else { throw Failure(.changed, "sidecar.notUnderstood", file: path) }
            return edited == text ? nil : draft(edited, bytes)
        }
    }

    /// Returns the name of the sidecar that a photo has, such as `photo.xmp`; nil for the usual name, `photo.jpg.xmp`.
    ///
    /// - Throws: `Failure` with code `changed` if the sidecar also belongs to another photo, such as `photo.png`.
    private static func name(_ db: Database, _ file: FileRow, _ together: Set<Int64>) throws -> BytePath? {
        guard let known = try SidecarTable.sidecar(db, of: file.id, in: file.directory, kind: DateSidecar.Kind.xmp.rawValue),
            known.name != file.path.sidecar.name
        else { return nil }
        let path = file.directory.appending(known.name)
        if FileStamp(of: file.path.sidecar) != nil || FileStamp(of: path) == nil { return nil }
        guard known.files.isSubset(of: together) else { throw Failure(.changed, "sidecar.ofSeveral", file: path) }
        return known.name
    }

    private static func open(_ path: BytePath) throws -> PlainSidecarFile { try PlainSidecarFile(path, longest: DateSidecar.longestEdited) }

    /// Writes the sidecars that an act has recorded. A sidecar that has changed in the meantime stays.
    func write(_ drafts: [SidecarDraft], act: Int64, _ before: Outcome) throws -> Outcome {
        var outcome = before
        for draft in drafts {
            do {
                let sidecar = try Self.open(draft.path)
                guard try sidecar.state() == draft.former.map({ .content($0) }) ?? .missing else {
                    throw Failure(.changed, "sidecar.changed", file: draft.path)
                }
                try sidecar.write(draft.bytes, replacing: draft.former != nil)
                outcome.sidecars += 1
            } catch let failure as Failure {
                outcome.sidecarsRefused.append(FileMover.Refusal(file: draft.file, failure: failure))
            }
        }
        if outcome.count == 0, outcome.sidecars == 0 {
            try catalogue.write { try Journal.close($0, undone: act) }
            outcome.act = nil
        }
        return outcome
    }

    /// Restores the sidecars that an act replaced, to the byte, and removes those that it made. Sidecars that have been changed
    /// since stay, and are reported as refused; the corrections in the catalogue are undone nevertheless.
    func takeBackSidecars(_ act: Act) throws -> Reversal.TakenBack {
        var refused: [FileMover.Refusal] = []
        for file in try catalogue.read({ try DateCorrections.sidecarFiles($0, of: act.id) }) {
            do {
                try takeBackSidecar(of: file, act.id)
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: file, failure: failure))
            }
        }
        return Reversal.TakenBack(refused: refused)
    }

    private func takeBackSidecar(of file: Int64, _ act: Int64) throws {
        let (found, written) = try catalogue.read { db in
            (try FileRow.fetch(db, id: file), try DateCorrections.sidecar(db, of: act, file))
        }
        guard let row = found, let written else { return }
        if row.presence == .away { throw Failure(.fileNotFound, "undo.folderAway", file: row.path) }
        guard row.presence == .here else { return }
        let path = written.name.map { row.directory.appending($0) } ?? row.path.sidecar
        let sidecar = try Self.open(path)
        let state = try sidecar.state()
        // The file was not written, or the undo was interrupted.
        if state == written.former.map({ .content($0) }) ?? .missing { return }
        guard case .content(let bytes) = state, checksum(bytes) == written.checksum else {
            throw Failure(.changed, "sidecar.changed", file: path)
        }
        if let former = written.former { try sidecar.write(former, replacing: true) } else { try sidecar.remove() }
    }
}

extension FoundDate {
    /// The date in the form of XMP: ISO 8601 with its known parts, including the fraction of the second and the zone.
    fileprivate var xmp: String {
        guard precision == .second, let microseconds, microseconds > 0 else { return iso }
        let digits = String(1_000_000 + microseconds).dropFirst().description
        let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
        return String(time.iso) + ".\(fraction)" + (zone ?? "")
    }
}
