import Acts
import Base
import Catalogue
import PicturesTasks
import Workers

extension DateCorrecting {
    private var sidecarWriter: SidecarWriter { SidecarWriter(catalogue, edit: pool.editSidecar) }

    /// Makes the sidecars for photos that are in their folders. A sidecar that already has the date is left out.
    func drafts(_ entries: [CorrectionPlan.Entry]) async throws -> (SidecarWriter.Drafts, refused: [FileMover.Refusal]) {
        let (changes, refused) = try await blocking { [catalogue] in try Self.changes(catalogue, entries) }
        let drafts = try await sidecarWriter.drafts(changes)
        return (drafts, refused + drafts.refused)
    }

    private static func changes(
        _ catalogue: Catalogue, _ entries: [CorrectionPlan.Entry]
    ) throws -> ([SidecarWriter.Change], refused: [FileMover.Refusal]) {
        var (changes, refused, places) = ([SidecarWriter.Change](), [FileMover.Refusal](), SidecarPlaces())
        let chosen = Dictionary(entries.map { ($0.file.id, $0.file) }) { first, _ in first }
        for entry in entries {
            let file = entry.file
            do {
                guard file.presence == .here else { throw Failure(.fileNotFound, "photo.gone", file: file.path) }
                let path = try places.path(of: file)
                // A photo and its raw file may share a sidecar, in which the date of the photo counts.
                let photo = try catalogue.read { try Companions.lead($0, of: file.id) }.flatMap { chosen[$0] }
                if let photo, photo.presence == .here, try places.path(of: photo) == path { continue }
                // A sidecar such as `photo.xmp` may also belong to another photo, such as `photo.png`.
                guard try catalogue.read({ try SidecarTable.files($0, of: path) }).isSubset(of: entry.together) else {
                    throw Failure(.changed, "sidecar.ofSeveral", file: path)
                }
                changes.append(SidecarWriter.Change(file, at: path, XMPPacket.Assignment.taken(entry.after.isoWithFraction)))
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: file.id, failure: failure))
            }
        }
        return (changes, refused)
    }

    /// Writes the sidecars that an act has recorded. An act without any effect is removed from the journal.
    func write(_ drafts: SidecarWriter.Drafts, act: Int64, _ before: Outcome) throws -> Outcome {
        var outcome = before
        let (written, refused) = try sidecarWriter.write(drafts)
        outcome.sidecars = written
        outcome.sidecarsRefused += refused
        if outcome.count == 0, written == 0 {
            try catalogue.write { try Journal.close($0, undone: act) }
            outcome.act = nil
        }
        return outcome
    }

    /// Restores the sidecars that an act replaced, to the byte, and removes those that it made. Sidecars that have been changed
    /// since stay, and are reported as refused; the corrections in the catalogue are undone nevertheless.
    func takeBackSidecars(_ act: Act) throws -> Reversal.TakenBack {
        Reversal.TakenBack(refused: try SidecarWriter.takeBack(catalogue, act).refused)
    }
}
