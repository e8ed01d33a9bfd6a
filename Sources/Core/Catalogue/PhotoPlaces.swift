public import Base
public import GRDB

/// The places of photos and videos: what a person chose, or what the files say, with the names of the pack.
public enum PhotoPlaces {
    /// The number of files whose places are derived in one transaction.
    private static let batch = 500

    /// Whether places may differ from the positions and choices of which they are derived.
    public static func isDue(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM placeDue)")) ?? false
    }

    /// Derives the places of the next files that are due.
    ///
    /// - Returns: whether more files may be due.
    public static func advance(_ db: Database, _ naming: PlaceNaming?) throws -> Bool {
        let due = try Int64.fetchAll(db.cachedStatement(sql: "SELECT fileId FROM placeDue ORDER BY fileId LIMIT \(batch)"))
        for id in due { try derive(db, id, naming) }
        try db.cachedStatement(sql: "DELETE FROM placeDue WHERE fileId IN (SELECT value FROM json_each(?))")
            .execute(arguments: ["\(due)"])
        return due.count == batch
    }

    /// Derives the places of all files that are due.
    public static func catchUp(_ catalogue: Catalogue) throws {
        guard try catalogue.read(isDue) else { return }
        while try catalogue.write({ try advance($0, catalogue.placeNaming) }) {}
    }

    /// Has all positions named again if the pack of names has changed since they were named.
    public static func follow(_ naming: PlaceNaming, _ db: Database) throws {
        let known = try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = 'placeNames'")
        if known == naming.version { return }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO placeDue SELECT fileId FROM photoPlace;
                INSERT OR REPLACE INTO tally (key, value) VALUES ('placeNames', \(naming.version));
                """)
    }

    private static func derive(_ db: Database, _ file: Int64, _ naming: PlaceNaming?) throws {
        guard let position = try position(db, file) else {
            return try db.cachedStatement(sql: "DELETE FROM photoPlace WHERE fileId = ?").execute(arguments: [file])
        }
        let named = naming?.name(position)
        for place in [named?.place, named?.district] { if let place { try store(db, place) } }
        try db.cachedStatement(
            sql: """
                INSERT INTO photoPlace VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                latitude = excluded.latitude, longitude = excluded.longitude, placeId = excluded.placeId,
                districtId = excluded.districtId
                """
        ).execute(arguments: [file, position.latitude, position.longitude, named?.place.id, named?.district?.id])
    }

    /// The position that a person chose, or that of the file. Nil if there is none, or if a person removed it.
    public static func position(_ db: Database, _ file: Int64) throws -> Labels.Position? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT file.latitude, file.longitude, choice.at, choice.latitude, choice.longitude
                    FROM file LEFT JOIN placeChoice AS choice USING (identity) WHERE file.id = ?
                    """), arguments: [file])
        guard let row else { return nil }
        let isChosen = (row[2] as Int64?) != nil
        guard let latitude = row[isChosen ? 3 : 0] as Double?, let longitude = row[isChosen ? 4 : 1] as Double? else {
            return nil
        }
        return Labels.Position(latitude, longitude)
    }

    private static func store(_ db: Database, _ place: KnownPlace) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").execute(
            arguments: [
                place.id, place.place?.english, place.place?.german, place.place?.local,
                place.regionKey, place.region?.english, place.region?.german, place.region?.local,
                place.countryCode, place.country.english, place.country.german, place.country.local,
            ])
    }
}

extension KnownPlace {
    /// - Parameter row: a row of `place`.
    public init(row: Row) {
        func names(_ column: String) -> Names? {
            (row[column] as String?).map { Names(english: $0, german: row["\(column)German"], local: row["\(column)Local"]) }
        }
        let none = Names(english: "", german: "", local: "")
        self.init(
            id: row["id"], place: names("name"), regionKey: row["regionKey"], region: names("region"),
            countryCode: row["countryCode"], country: names("country") ?? none)
    }
}

// MARK: Reading

extension PhotoPlaces {
    /// A photo's position and the names there.
    public struct Found: Sendable {
        public let position: Labels.Position
        public let place: KnownPlace?
        /// The district of the city `place`.
        public let district: KnownPlace?
        /// Whether a person gave the place.
        public let isGiven: Bool
    }

    public static func of(_ db: Database, _ file: Int64) throws -> Found? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT photoPlace.*, EXISTS (SELECT 1 FROM file JOIN placeChoice USING (identity) WHERE id = fileId) AS isGiven
                    FROM photoPlace WHERE fileId = ?
                    """), arguments: [file])
        guard let row, let position = Labels.Position(row["latitude"], row["longitude"]) else { return nil }
        func known(_ id: Int64?) throws -> KnownPlace? {
            try id.flatMap { id in
                try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM place WHERE id = ?"), arguments: [id]).map(
                    KnownPlace.init)
            }
        }
        return Found(
            position: position, place: try known(row["placeId"]), district: try known(row["districtId"]), isGiven: row["isGiven"])
    }

    /// The words for the places of photos, by the number of the photo.
    public static func words(_ db: Database, of files: [Int64]) throws -> [Int64: PlaceWords] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT fileId, place.* FROM json_each(?) CROSS JOIN photoPlace ON fileId = value JOIN place ON place.id = placeId
                    """), arguments: ["\(files)"])
        return Dictionary(rows.map { ($0["fileId"], KnownPlace(row: $0).words) }) { first, _ in first }
    }

    /// All names of a photo's place, its district, its region and its country, for the search.
    public static func texts(_ db: Database, of file: Int64) throws -> [String] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT place.* FROM photoPlace JOIN place ON place.id IN (placeId, districtId) WHERE fileId = ?"),
            arguments: [file])
        var known: Set<String> = []
        return rows.map(KnownPlace.init).flatMap { place in
            [place.place, place.region, place.country].compactMap(\.self).flatMap(\.all)
        }.filter { known.insert($0).inserted }
    }
}
