import Acts
import Base
import Catalogue
import GRDB
import Web

/// Moves the films of Live Photos to the trash, while their photos stay. One act, which can be undone.
struct DroppedFilms: Sendable {
    let services: Services

    struct Outcome: Sendable {
        var act: Int64?
        var count = 0
        var refused: [FileMover.Refusal] = []
    }

    private var catalogue: Catalogue { services.catalogue }

    /// - Parameter chosen: photos with the versions of their cards; nil to accept any version.
    func drop(_ chosen: [(id: Int64, version: String?)]) throws -> Outcome {
        var (outcome, films) = (Outcome(), [FileRow]())
        for (id, version) in chosen {
            do {
                films += try catalogue.read { try Self.films($0, of: id, version: version) }
            } catch let failure as Failure {
                outcome.refused.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        guard !films.isEmpty else { return outcome }
        let act = try catalogue.write { try Journal.begin($0, .trashEntries, summary: "Films of photos were dropped") }
        let moved = try services.mover.trash(act: act, films.map(\.id))
        outcome.count = moved.moved.count + moved.companions.count
        outcome.refused += moved.refused
        let about = About(outcome.count, name: films[0].name.display)
        try catalogue.write { [count = outcome.count] db in
            // See `Files.trash`: another process may have assumed that a crash left this act.
            try db.execute(sql: "UPDATE act SET undoneAt = NULL WHERE id = ?", arguments: [act])
            try Journal.describe(db, act: act, summary: "Dropped \(count.of("film"))", about: about)
            if count == 0 { try Journal.close(db, undone: act) }
        }
        outcome.act = outcome.count > 0 ? act : nil
        return outcome
    }

    /// - Throws: `Failure` if the photo is not the one that was shown, or has no film.
    private static func films(_ db: Database, of id: Int64, version: String?) throws -> [FileRow] {
        guard let row = try FileRow.fetch(db, id: id), row.presence == .here else { throw Failure(.fileNotFound, "photo.gone") }
        guard version.map(row.isVersion) ?? true else { throw Failure(.changed, "edit.replaced", file: row.path) }
        let films = try Companions.of(db, [id])[id, default: []].filter { $0.role == .film }.map(\.file)
        if films.isEmpty { throw Failure(.badRequest, "video.noFilm", file: row.path) }
        return films
    }
}
