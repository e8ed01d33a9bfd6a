public import GRDB

/// The lengths of films, which stand beside the marks by which films belong to photos.
public enum FilmLength {
    /// Returns the length in milliseconds of a film, or of the film inside a motion photo; nil for any other photo, and for a film
    /// whose length is not known.
    public static func of(_ db: Database, _ file: FileRow) throws -> Int? {
        guard file.kind.isFilm || formats.contains(file.format) else { return nil }
        return try Int.fetchOne(
            db.cachedStatement(sql: "SELECT milliseconds FROM filmMark WHERE fileId = ?"), arguments: [file.id])
    }

    /// The formats of motion photos.
    private static let formats: Set<String> = ["jpeg", "heic", "avif"]
}
