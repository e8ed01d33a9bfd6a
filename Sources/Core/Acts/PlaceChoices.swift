public import Base
public import Catalogue
public import GRDB

/// The places that a person gives to photos, or takes away. They belong to the content of a photo, so the photo keeps them when it is
/// renamed, moved or copied. The files do not change.
///
/// All functions run inside the caller's transaction.
public enum PlaceChoices {
    public enum Choice: Sendable {
        /// They were taken here.
        case position(Labels.Position)
        /// They have no place, whatever the files say.
        case none
        /// They were taken where the files say. Removes choices.
        case asFound
        /// They were taken where the photo with a place was taken that is nearest in time, within some hours.
        case neighbours
    }

    public struct Outcome: Sendable {
        /// Nil if nothing changed.
        public let act: Int64?
        /// The number of photos whose place changed.
        public let count: Int
    }

    /// Photos of these seconds before and after were taken nearby.
    private static let sameHours: Int64 = 3 * 3600

    /// Gives photos a place or takes it away, as one act. Photos that have the place already are left out.
    ///
    /// - Parameter photos: photos and videos that have been read; no companions.
    public static func change(_ db: Database, _ choice: Choice, of photos: [FileRow]) throws -> Outcome {
        var changing: [Identity: Labels.Position?] = [:]
        for photo in photos {
            guard let identity = photo.identity, let position = try position(db, choice, of: photo) else { continue }
            if try differs(db, identity, choice, position) { changing[identity] = .some(position.chosen) }
        }
        guard !changing.isEmpty else { return Outcome(act: nil, count: 0) }
        let about = About(form(choice), count: changing.count)
        let act = try Journal.begin(db, .locate, summary: summary(about), about: about)
        let moment = now()
        for (identity, position) in changing {
            try db.cachedStatement(
                sql: """
                    INSERT INTO placeChange (actId, identity, wasLatitude, wasLongitude, wasAt)
                    SELECT ?1, ?2, latitude, longitude, at FROM (SELECT 1) LEFT JOIN placeChoice ON identity = ?2
                    """
            ).execute(arguments: [act, identity])
            if case .asFound = choice { try remove(db, identity) } else { try put(db, identity, position, at: moment) }
        }
        return Outcome(act: act, count: changing.count)
    }

    /// Undoes an act. A place that a later act has changed again stays, and its photo is reported as refused.
    static func revert(_ db: Database, act: Int64) throws -> Reversal.TakenBack {
        let isNewer = Journal.isChangedAgain(in: "placeChange", by: "identity")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT c.*, \(isNewer) AS isNewer,
                (SELECT id FROM file WHERE identity = c.identity ORDER BY presence, id LIMIT 1) AS fileId
                FROM placeChange c WHERE c.actId = ? AND NOT c.reverted
                """, arguments: [act])
        let newer = rows.filter { $0["isNewer"] }.compactMap { $0["fileId"] as Int64? }
        let changing = rows.filter { !($0["isNewer"] as Bool) }
        for row in changing {
            let identity: Identity = row["identity"]
            guard let at = row["wasAt"] as Int64? else {
                try remove(db, identity)
                continue
            }
            try put(db, identity, position(row["wasLatitude"], row["wasLongitude"]), at: at)
        }
        try Journal.markReverted(db, in: "placeChange", by: "identity", act: act)
        return Reversal.TakenBack(
            changing.count, refused: try FileMover.refusals(db, newer.sorted(), .changed, "undo.changedSince"))
    }
}

extension PlaceChoices {
    /// What a photo gets. `chosen` is nil for no place.
    private struct New {
        let chosen: Labels.Position?
    }

    /// Returns nil if the choice says nothing about the photo.
    private static func position(_ db: Database, _ choice: Choice, of photo: FileRow) throws -> New? {
        switch choice {
        case .position(let position): New(chosen: position)
        case .none, .asFound: New(chosen: nil)
        case .neighbours: try neighbour(db, of: photo).map(New.init)
        }
    }

    private static func differs(_ db: Database, _ identity: Identity, _ choice: Choice, _ new: New) throws -> Bool {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT latitude, longitude FROM placeChoice WHERE identity = ?"), arguments: [identity])
        if case .asFound = choice { return row != nil }
        return row == nil || position(row?[0], row?[1]) != new.chosen
    }

    /// The position of the photo that is nearest in time, for a photo without a place.
    private static func neighbour(_ db: Database, of photo: FileRow) throws -> Labels.Position? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT photoPlace.latitude, photoPlace.longitude
                    FROM file INDEXED BY filePhotos CROSS JOIN photoPlace ON fileId = file.id
                    WHERE \(FileRow.presentLead) AND taken BETWEEN ?1 - \(sameHours) AND ?1 + \(sameHours)
                    AND NOT EXISTS (SELECT 1 FROM photoPlace WHERE fileId = ?2)
                    ORDER BY abs(taken - ?1), file.id LIMIT 1
                    """), arguments: [photo.taken.seconds, photo.id])
        return position(row?[0], row?[1])
    }

    private static func position(_ latitude: Double?, _ longitude: Double?) -> Labels.Position? {
        latitude.flatMap { latitude in longitude.flatMap { Labels.Position(latitude, $0) } }
    }

    private static func put(_ db: Database, _ identity: Identity, _ position: Labels.Position?, at moment: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO placeChoice VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
                SET latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at
                """
        ).execute(arguments: [identity, position?.latitude, position?.longitude, moment])
    }

    private static func remove(_ db: Database, _ identity: Identity) throws {
        try db.cachedStatement(sql: "DELETE FROM placeChoice WHERE identity = ?").execute(arguments: [identity])
    }

    private static func form(_ choice: Choice) -> String {
        switch choice {
        case .position, .neighbours: "given"
        case .none: "removed"
        case .asFound: "asFound"
        }
    }

    private static func summary(_ about: About) -> String {
        let photos = (about.count ?? 0).of("photo")
        return switch about.form {
        case "given": "Gave a place to \(photos)"
        case "removed": "Removed the place of \(photos)"
        default: "Restored the place of \(photos)"
        }
    }
}

extension Act.Kind {
    /// A person gave photos a place, or took it away.
    public static let locate = Self("locate")
}

extension Reversal {
    public static func ofPlaces(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .locate, changes: { db, act in try PlaceChoices.revert(db, act: act.id) }, announce: announce)
    }
}
