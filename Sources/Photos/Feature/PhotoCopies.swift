import Acts
import Base
import Catalogue
import PicturesTasks
import Workers

/// Decides what a copy of a photo that leaves the library reveals of its location. The files of the library stay as they are.
struct PhotoCopies: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool
    /// Whether all copies lose their location. Otherwise only those lose it that were made in the hidden area.
    let withoutLocation: Bool
    private let hidden: HiddenArea?

    init(_ catalogue: Catalogue, _ pool: WorkerPool, withoutLocation: Bool) throws {
        (self.catalogue, self.pool, self.withoutLocation) = (catalogue, pool, withoutLocation)
        hidden = try catalogue.read(HiddenArea.stored)
    }

    enum Copy {
        case whole
        case patched(FilePatches)
        /// A sidecar that may name the location.
        case leftOut
    }

    /// - Throws: `Failure` with code `unsupportedFormat` if the location cannot be removed from the file.
    func copy(of file: FileRow) async throws -> Copy {
        guard withoutLocation || hidden != nil else { return .whole }
        if file.kind == .sidecar { return try await isHidden(sidecar: file) ? .leftOut : .whole }
        let found = try await pool.perform(FindLocation(file.path, isFilm: file.kind.isFilm), priority: .interactive)
        let isHidden = found.position.map { hidden?.contains($0) ?? false } ?? false
        guard withoutLocation || isHidden else { return .whole }
        guard found.isComplete else { throw Failure(.unsupportedFormat, "place.notErased", file: file.path) }
        return found.patches.patches.isEmpty ? .whole : .patched(found.patches)
    }

    /// Sidecars with edits contain no location.
    private func isHidden(sidecar: FileRow) async throws -> Bool {
        if sidecar.format == "aae" { return false }
        guard !withoutLocation, let hidden else { return true }
        return try await blocking { [catalogue] in
            try catalogue.read { db in
                try Companions.leads(db, of: [sidecar.id]).contains { lead in
                    guard let photo = try FileRow.fetch(db, id: lead) else { return false }
                    let found = Labels.Position(photo.latitude ?? .nan, photo.longitude ?? .nan)
                    return [found, try PhotoPlaces.position(db, lead)].compactMap(\.self).contains(where: hidden.contains)
                }
            }
        }
    }
}
