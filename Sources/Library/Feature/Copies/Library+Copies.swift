public import Base
import Catalogue
import PicturesTasks
public import Web
import Workers

extension Library {
    public func copy(of file: BytePath, named name: BytePath, withoutLocation: Bool) async throws -> PhotoCopy {
        let hidden = try catalogue.read(HiddenArea.stored)
        guard withoutLocation || hidden != nil else { return .whole }
        let row = try await blocking { [catalogue] in try catalogue.read { try FileRow.fetch($0, at: file) } }
        if let row, row.kind == .sidecar {
            let isHidden = try await isHidden(sidecar: row, withoutLocation ? nil : hidden)
            return isHidden ? .leftOut : .whole
        }
        guard let isFilm = row?.kind.isFilm ?? LibraryFormat(fileExtension: name.fileExtension).map({ $0.kind == .video }) else {
            return .whole
        }
        let found = try await pool.perform(FindLocation(file, isFilm: isFilm), priority: .interactive)
        let isHidden = found.position.map { hidden?.contains($0) ?? false } ?? false
        guard withoutLocation || isHidden else { return .whole }
        guard found.isComplete else { throw Failure(.unsupportedFormat, "place.notErased", file: file) }
        return found.patches.patches.isEmpty ? .whole : .patched(found.patches)
    }

    /// Sidecars with edits contain no location.
    ///
    /// - Parameter hidden: nil if the location is removed everywhere.
    private func isHidden(sidecar: FileRow, _ hidden: HiddenArea?) async throws -> Bool {
        if sidecar.format == "aae" { return false }
        guard let hidden else { return true }
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
