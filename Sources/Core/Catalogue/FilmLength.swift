public import GRDB

/// The lengths of films, which stand beside the marks by which films belong to photos.
public enum FilmLength {
    /// Returns the length of a film in milliseconds; nil for a photo, and for a film whose length is not known.
    public static func of(_ db: Database, _ file: FileRow) throws -> Int? {
        guard file.kind.isFilm else { return nil }
        return try Int.fetchOne(
            db.cachedStatement(sql: "SELECT milliseconds FROM filmMark WHERE fileId = ?"), arguments: [file.id])
    }
}
