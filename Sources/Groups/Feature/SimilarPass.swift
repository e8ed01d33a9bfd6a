public import Base
public import Catalogue
public import GroupsEngine
import Foundation
public import GRDB
import PicturesEngine

/// Compares the photos that have been read so far, and groups those that look alike. The result depends only on the
/// pictures, so the pass can be run, stopped and repeated at any time.
public struct SimilarPass: Sendable {
    /// A group of pictures that look alike, the best one first. Each picture is given by the SHA-256 of its files.
    public struct Group: Sendable {
        public let identities: [Identity]
        public let likenesses: [Likeness]
        /// For each picture, the reason why the best picture is better.
        public let reasons: [BestShot.Reason?]
        public let reason: BestShot.Reason?

        public var likeness: Likeness { likenesses.max() ?? .copy }
    }

    let catalogue: Catalogue
    let read: CloseReader
    let films: FilmReader?
    /// The folders whose photos are compared; if empty, the photos of all shared folders are compared.
    let folders: [BytePath]
    let shouldContinue: @Sendable () -> Bool

    /// - Parameters:
    ///   - read: reads the files for the third and closest comparison.
    ///   - films: compares videos; nil to leave videos out.
    public init(
        _ catalogue: Catalogue, read: @escaping CloseReader, films: FilmReader? = nil, folders: [BytePath] = [],
        shouldContinue: @escaping @Sendable () -> Bool = { true }
    ) {
        self.catalogue = catalogue
        self.read = read
        self.films = films
        self.folders = folders
        self.shouldContinue = shouldContinue
    }

    /// Samples the videos whose samples are not stored yet. Blocks the calling thread.
    ///
    /// - Parameter patience: the time after which no further video is sampled; nil to sample all.
    /// - Returns: whether a video was sampled.
    @discardableResult
    public func sampleFilms(for patience: Duration? = nil) throws -> Bool {
        guard let films else { return false }
        return try FilmSampling(catalogue: catalogue, reader: films, shouldContinue: shouldContinue).run(for: patience)
    }

    /// Compares and groups the photos without storing the groups. Blocks the calling thread. A million photos take a minute.
    ///
    /// - Returns: the groups; nil if the pass was stopped.
    public func run() throws -> [Strictness: [Group]]? {
        let found = try catalogue.read { try Found($0, folders, hasFilms: films != nil) }
        let catalogue = catalogue
        let filmComparisons = films.map { FilmComparisons(catalogue: catalogue, reader: $0, shouldContinue: shouldContinue) }
        let closer = DetailComparisons(catalogue, read, shouldContinue: shouldContinue)
        var grouper = Grouper(
            found.subjects, points: found.points,
            features: { position in
                try found.looks[position].flatMap { look in try catalogue.read { try Self.features($0, look) } }
            },
            readTheSame: { one, others in
                try closer.look(
                    found.look(one),
                    at: others.map { .init(look: found.look($0.position), turn: $0.turn, manner: $0.manner, cut: $0.cut) })
            },
            compareFilms: { one, question in
                guard let filmComparisons, let first = found.films[one], let second = found.films[question.position] else {
                    return .none
                }
                return try filmComparisons.compare(first, second, offsets: question.offsets)
            },
            isSeparate: found.separations.isEmpty ? nil : { found.separations.contains($0, $1) }, shouldContinue: shouldContinue)
        let groups: [Strictness: [Grouper.Group]]?
        do {
            groups = try grouper.groups()
        } catch let failure as Failure where failure.code == .cancelled && !shouldContinue() {
            return nil
        }
        return groups?.mapValues { groups in
            groups.map { group in
                Group(
                    identities: group.members.map { Identity(digest: found.subjects[$0].identity) },
                    likenesses: group.likenesses, reasons: group.reasons, reason: group.reason)
            }
        }
    }

    /// Compares and groups the photos, and replaces the stored groups with the result.
    ///
    /// - Returns: whether the pass was completed.
    @discardableResult
    public func update() throws -> Bool {
        guard let groups = try run() else { return false }
        try catalogue.write { db in
            try db.execute(sql: "DELETE FROM alike; DELETE FROM alikeGroup")
            for (step, groups) in groups {
                for group in groups { try Self.store(db, step, group) }
            }
        }
        return true
    }

    /// Removes pictures from their groups immediately. The next pass assigns them to new groups.
    public static func takeOut(_ db: Database, _ identities: [Identity]) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM alike WHERE identity = ?")
        for identity in identities { try statement.execute(arguments: [identity]) }
    }

    private static func store(_ db: Database, _ step: Strictness, _ group: Group) throws {
        guard let lead = group.identities.first else { return }
        try db.cachedStatement(sql: "INSERT INTO alikeGroup (step, lead, likeness, reason) VALUES (?, ?, ?, ?)")
            .execute(arguments: [step.rawValue, lead, group.likeness.rawValue, group.reason?.rawValue])
        let member = try db.cachedStatement(
            sql: "INSERT INTO alike (step, identity, lead, place, likeness, reason) VALUES (?, ?, ?, ?, ?, ?)")
        for (index, identity) in group.identities.enumerated() {
            try member.execute(
                arguments: [
                    step.rawValue, identity, lead, index, group.likenesses[index].rawValue, group.reasons[index]?.rawValue,
                ])
        }
    }

    private static func features(_ db: Database, _ id: Int64) throws -> PictureFeatures? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT look.*, luma, colour, points FROM look JOIN lookRaster ON lookRaster.lookId = look.id
                    LEFT JOIN lookPoints ON lookPoints.lookId = look.id WHERE look.id = ?
                    """),
            arguments: [id])
        return row.map { row in
            PictureFeatures(
                luma: row["luma"], colour: row["colour"], turnedHash: UInt64(bitPattern: row["turnedHash"]),
                sharpness: row["sharpness"], clipped: row["clipped"], flat: row["flat"],
                points: row["points"] ?? Data())
        }
    }
}

/// The pictures to compare, each once even if several files have the same content, and the pairs of pictures that the user has
/// separated.
private struct Found {
    var subjects: [Subject] = []
    /// The ids of rows in `look`, the stored visual features of pictures, by position in `subjects`; nil for videos.
    var looks: [Int64?] = []
    /// The ids of rows in `filmLook`, the stored samples of videos, by position in `subjects`.
    var films: [Int: Int64] = [:]
    var points = PointIndex()
    var separations = SeparatedPairs()

    /// The row of a picture.
    func look(_ position: Int) -> Int64 { looks[position] ?? -1 }

    init(_ db: Database, _ folders: [BytePath], hasFilms: Bool) throws {
        let query = GroupQuery(db: db, folders: folders, strictness: .series, today: LocalTime(seconds: 0))
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT look.id AS lookId, look.identity, turnedHash, sharpness, clipped, flat, contrast, differenceHash,
                    perceptualHash, width, height, size, camera, taken, takenFrom, min(modified) AS saved, hasMore, file.format
                FROM file JOIN look ON look.identity = file.identity LEFT JOIN lookPoints ON lookId = look.id
                WHERE \(photos) AND \(FileRow.read) AND problemCode IS NULL AND differenceHash IS NOT NULL GROUP BY look.id
                """, arguments: arguments)
        var positions: [Identity: Int] = [:]
        while let row = try rows.next() {
            let identity: Identity = row["identity"]
            positions[identity] = subjects.count
            looks.append(row["lookId"])
            subjects.append(Self.subject(row, identity))
        }
        if hasFilms { try addFilms(query, &positions) }
        let separated = try Row.fetchCursor(db, sql: "SELECT one, other FROM separation")
        while let row = try separated.next() {
            if let one = positions[row[0]], let other = positions[row[1]] { separations.insert(one, other) }
        }
        try addPoints(db)
    }

    private mutating func addFilms(_ query: GroupQuery, _ positions: inout [Identity: Int]) throws {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchCursor(
            query.db,
            sql: """
                SELECT filmLook.id AS lookId, filmLook.identity, samples, width, height, size, camera, taken, takenFrom,
                    min(modified) AS saved
                FROM filmLook CROSS JOIN file ON file.identity = filmLook.identity
                WHERE rules = \(FilmSamples.rules) AND \(photos) AND file.kind = \(FileRow.Kind.video.rawValue) AND \(FileRow.read) AND problemCode IS NULL
                GROUP BY filmLook.id
                """, arguments: arguments)
        while let row = try rows.next() {
            let identity: Identity = row["identity"]
            let samples = try JSONDecoder().decode(FilmSamples.self, from: row["samples"])
            guard samples.milliseconds > 0 else { continue }
            positions[identity] = subjects.count
            films[subjects.count] = row["lookId"]
            looks.append(nil)
            subjects.append(Self.film(row, identity, samples))
        }
    }

    private static func film(_ row: Row, _ identity: Identity, _ samples: FilmSamples) -> Subject {
        Subject(
            identity: identity.digest, differenceHash: 0, frequencyHash: 0, turnedHash: 0, width: row["width"] ?? 0,
            height: row["height"] ?? 0, bytes: row["size"], camera: row["camera"],
            taken: FileRow.TakenFrom(rawValue: row["takenFrom"])?.isOfCamera == true ? row["taken"] : nil, saved: row["saved"],
            sharpness: 0, clipped: 0, flat: 0, contrast: 0, film: samples)
    }

    private mutating func addPoints(_ db: Database) throws {
        let strongest = PointIndex.strongest(of: looks.count)
        let indexes = Dictionary(uniqueKeysWithValues: looks.enumerated().compactMap { index, look in look.map { ($0, index) } })
        let rows = try Row.fetchCursor(db, sql: "SELECT lookId, points FROM lookPoints")
        while let row = try rows.next() {
            guard let index = indexes[row[0]] else { continue }
            points.add(index, row[1], strongest: strongest)
        }
    }

    private static func subject(_ row: Row, _ identity: Identity) -> Subject {
        Subject(
            identity: identity.digest, differenceHash: UInt64(bitPattern: row["differenceHash"]),
            frequencyHash: UInt64(bitPattern: row["perceptualHash"] ?? 0), turnedHash: UInt64(bitPattern: row["turnedHash"]),
            width: row["width"] ?? 0, height: row["height"] ?? 0, bytes: row["size"], camera: row["camera"],
            taken: FileRow.TakenFrom(rawValue: row["takenFrom"])?.isOfCamera == true ? row["taken"] : nil, saved: row["saved"],
            sharpness: row["sharpness"], clipped: row["clipped"], flat: row["flat"], contrast: row["contrast"],
            hasMore: row["hasMore"] ?? false, isJPEG: row["format"] == PictureFormat.jpeg.rawValue)
    }
}

/// Pairs of pictures that the user has declared not to be duplicates. A picture is represented by its position in `subjects`.
private struct SeparatedPairs {
    private var pairs: Set<[Int]> = []

    var isEmpty: Bool { pairs.isEmpty }

    mutating func insert(_ one: Int, _ other: Int) { pairs.insert([min(one, other), max(one, other)]) }

    func contains(_ one: Int, _ other: Int) -> Bool { pairs.contains([min(one, other), max(one, other)]) }
}
