import Base
import GRDB
import Testing

@testable import Catalogue

/// The places that are derived from the positions of files and from the choices of a person.
struct PhotoPlaceTests {
    private static func identity(_ number: Int) -> Identity { Identity(digest: [UInt8](repeating: UInt8(number), count: 32)) }

    private static func place(_ id: Int64, _ name: String, _ german: String, in region: String) -> KnownPlace {
        func names(_ text: String, _ german: String? = nil) -> KnownPlace.Names {
            KnownPlace.Names(english: text, german: german ?? text, local: german ?? text)
        }
        return KnownPlace(
            id: id, place: names(name, german), regionKey: "DE.\(region)", region: names(region), countryCode: "DE",
            country: names("Germany", "Deutschland"))
    }

    /// Munich in the south, nothing in the north.
    private static let naming = PlaceNaming(version: 1) { position in
        position.latitude < 50 ? (place(1, "Munich", "München", in: "Bavaria"), nil) : nil
    }

    private static func catchUp(_ db: Database, _ naming: PlaceNaming? = naming) throws {
        while try PhotoPlaces.advance(db, naming) {}
    }

    private static func move(_ db: Database, _ id: Int64, _ latitude: Double?, _ longitude: Double?) throws {
        try db.execute(sql: "UPDATE file SET latitude = ?, longitude = ? WHERE id = ?", arguments: [latitude, longitude, id])
    }

    @Test func `a position is named, named again when it changes, and forgotten when it goes`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                #expect(try !PhotoPlaces.isDue(db))
                try Self.move(db, id, 48.1, 11.5)
                #expect(try PhotoPlaces.isDue(db))
                try Self.catchUp(db)
                #expect(try PhotoPlaces.words(db, of: [id])[id]?.german == "München, Bavaria")
                #expect(try PhotoPlaces.texts(db, of: id) == ["Munich", "München", "Bavaria", "Germany", "Deutschland"])
                try Self.move(db, id, 60, 11.5)
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, id)?.position == Labels.Position(60, 11.5))
                #expect(try PhotoPlaces.words(db, of: [id]) == [:], "no name at sea")
                try Self.move(db, id, nil, nil)
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, id) == nil)
            }
        }
    }

    @Test func `a choice counts for all copies, also for one that is read later, and comes before the file`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let ids = try ["/p/a.jpg", "/q/a.jpg"].map { try add(db, $0) }
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.identity(1), ids[0]])
                try Self.move(db, ids[0], 60, 11)
                try db.execute(sql: "INSERT INTO placeChoice VALUES (?, 48.1, 11.5, 1)", arguments: [Self.identity(1)])
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, ids[0])?.place?.id == 1)
                #expect(try PhotoPlaces.of(db, ids[0])?.isGiven == true)
                try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.identity(1), ids[1]])
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, ids[1])?.place?.id == 1)
                try db.execute(sql: "UPDATE placeChoice SET latitude = NULL, longitude = NULL")
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, ids[0]) == nil, "the person removed the place")
                try db.execute(sql: "DELETE FROM placeChoice")
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, ids[0])?.position.latitude == 60)
                #expect(try PhotoPlaces.of(db, ids[1]) == nil)
            }
        }
    }

    @Test func `without the pack positions have no names, which come with the pack and change with it`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let id = try add(db, "/p/a.jpg")
                try Self.move(db, id, 48.1, 11.5)
                try Self.catchUp(db, nil)
                #expect(try PhotoPlaces.of(db, id)?.place == nil)
                try PhotoPlaces.follow(Self.naming, db)
                try Self.catchUp(db)
                #expect(try PhotoPlaces.of(db, id)?.place?.place?.english == "Munich")
                try PhotoPlaces.follow(Self.naming, db)
                #expect(try !PhotoPlaces.isDue(db), "the same pack names nothing again")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM searchStale WHERE fileId = \(id)") == 1)
            }
        }
    }

    @Test func `groups are a country, its regions, their places, and the photos without one`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let ids = try ["/p/a.jpg", "/p/b.jpg"].map { try add(db, $0) }
                try Self.move(db, ids[0], 48.1, 11.5)
                try Self.catchUp(db)
                func found(_ text: String) throws -> [Int64] {
                    let (condition, arguments) = try PhotoFilter.Group(text, db).condition
                    return try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE \(condition)", arguments: arguments)
                }
                for key in ["place:DE", "place:DE.Bavaria", "place:1"] { #expect(try found(key) == [ids[0]], "\(key)") }
                #expect(try found("place:none") == [ids[1]])
                for key in ["place:FR", "place:DE.Hesse", "place:2", "place:", "place:de", "place:-1", "place:01", "place:D"] {
                    #expect(throws: Failure.self, "\(key)") { try found(key) }
                }
                func inside(_ area: String) throws -> [Int64]? {
                    guard let (condition, arguments) = PhotoFilter.Area(area)?.condition else { return nil }
                    return try Int64.fetchAll(db, sql: "SELECT id FROM file WHERE \(condition)", arguments: arguments)
                }
                #expect(try inside("48,11,49,12") == [ids[0]])
                #expect(try inside("48,12,49,11") == [], "around the Earth the other way")
                #expect(try inside("48,170,49,12") == [ids[0]])
                for area in ["", "1,2,3", "91,0,92,1", "2,0,1,1", "nan,0,1,1", "0,0,1,181", "a,b,c,d"] {
                    #expect(try inside(area) == nil, "\(area)")
                }
            }
        }
    }
}
