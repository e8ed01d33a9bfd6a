import Acts
import Base
import Catalogue
import GRDB
import Testing

@testable import Groups

/// Groups by place, and journeys.
struct PlaceWayTests {
    /// Munich in the north, Rome in the south.
    private static let naming = PlaceNaming(version: 1) { position in
        func names(_ english: String, _ german: String) -> KnownPlace.Names {
            KnownPlace.Names(english: english, german: german, local: german)
        }
        let isNorth = position.latitude > 45
        let place = KnownPlace(
            id: isNorth ? 1 : 2, place: isNorth ? names("Munich", "München") : names("Rome", "Rom"),
            regionKey: isNorth ? "DE.02" : "IT.07", region: isNorth ? names("Bavaria", "Bayern") : names("Lazio", "Latium"),
            countryCode: isNorth ? "DE" : "IT", country: isNorth ? names("Germany", "Deutschland") : names("Italy", "Italien"))
        return (place, nil)
    }
    private static let munich = (48.1, 11.5)
    private static let rome = (41.9, 12.5)

    private func scene() throws -> Scene {
        let scene = try Scene()
        try scene.catalogue.name(by: Self.naming)
        return scene
    }

    private func groups(_ scene: Scene, _ way: Way) throws -> [PhotoGroup] {
        try PhotoPlaces.catchUp(scene.catalogue)
        return try scene.groups(way)
    }

    @Test func `a country is followed by its regions, these by their places, and all by the photos without a place`() throws {
        let scene = try scene()
        for (index, place) in [Self.munich, Self.munich, Self.rome, nil].enumerated() {
            try scene.add("\(index).jpg", "\(index)", place: place)
        }
        let found = try groups(scene, .place)
        #expect(found.map(\.key) == ["DE", "DE.02", "1", "IT", "IT.07", "2", "none"])
        #expect(found.map(\.count) == [2, 2, 2, 1, 1, 1, 1])
        #expect(found[2].name == "Munich, Bavaria, Germany" && found[2].german == "München, Bayern, Deutschland")
        #expect(found[6].name == "Photos without a place")
    }

    @Test func `a list has a country or a region only if its photos are in more than one narrower group`() async throws {
        let scene = try scene()
        for (index, place) in [Self.munich, Self.munich, Self.rome, nil].enumerated() {
            try scene.add("\(index).jpg", "\(index)", place: place)
        }
        let found = PlaceWay.separating(try groups(scene, .place))
        #expect(found.map(\.key) == ["1", "2", "none"])
        let cache = GroupCache(scene.catalogue)
        let page = try await cache.groups(.place, .series, after: nil, limit: 10)
        #expect(page.groups.map(\.key) == ["1", "2", "none"] && page.total == 3)
        let sum = try await cache.sum(.place, .series)
        #expect(sum.groups == 3 && sum.photos == 4, "each photo is counted once")
        #expect(try await cache.group(.place, .series, key: "DE")?.count == 2, "its address still opens the country")
    }

    @Test func `a country of two places is listed before them, and a city state says its name once`() throws {
        func group(_ key: String, _ count: Int) -> PhotoGroup {
            PhotoGroup(key: key, name: key, count: count, bytes: 0, left: 0, cover: nil)
        }
        let all = [
            group("DE", 3), group("DE.02", 3), group("1", 2), group("5", 1), group("IT", 4), group("IT.07", 1), group("2", 1),
            group("IT.09", 3), group("3", 3), group("none", 3),
        ]
        #expect(PlaceWay.separating(all).map(\.key) == ["DE.02", "1", "5", "IT", "2", "3", "none"])
    }

    @Test func `days in a row far from home are a journey with the name of its place`() throws {
        let scene = try scene()
        for day in 1...9 { try scene.add("home\(day).jpg", "h\(day)", taken: "2019-04-0\(day)T10:00:00", place: Self.munich) }
        for day in 12...15 { try scene.add("rome\(day).jpg", "r\(day)", taken: "2019-05-\(day)T10:00:00", place: Self.rome) }
        try scene.add("inside.jpg", "i", taken: "2019-05-13T12:00:00")
        try scene.add("back.jpg", "b", taken: "2019-05-17T10:00:00", place: Self.munich)
        try scene.add("one.jpg", "o", taken: "2019-08-01T10:00:00", place: Self.rome)
        let found = try groups(scene, .trip)
        #expect(found.map(\.name) == ["Rome 2019-05-12T10:00:00/2019-05-15T10:00:00"], "a single day is none")
        #expect(found.map(\.german) == ["Rom 2019-05-12T10:00:00/2019-05-15T10:00:00"])
        #expect(found.map(\.count) == [5], "the photo without a place was taken meanwhile")
        let members = try scene.catalogue.read { db in
            let group = try PhotoFilter.Group("trip:\(found[0].key)", db)
            let (condition, arguments) = group.condition
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \(condition)", arguments: arguments)
        }
        #expect(members == 5)
    }

    @Test func `an event has the name of the place with the most photos, also of one that a person gave`() throws {
        let scene = try scene()
        for minute in 1...3 {
            try scene.add("r\(minute).jpg", "r\(minute)", taken: "2019-05-13T12:0\(minute):00", place: Self.rome)
        }
        let given = try scene.add("given.jpg", "g", taken: "2020-05-13T12:00:00")
        try scene.add("beside.jpg", "b", taken: "2020-05-13T12:05:00")
        try scene.catalogue.write { db in
            guard let photo = try FileRow.fetch(db, id: given), let munich = Labels.Position(48.1, 11.5) else { return }
            _ = try PlaceChoices.change(db, .position(munich), of: [photo])
        }
        let found = try groups(scene, .event)
        #expect(found.map(\.name).map { $0.prefix { $0 != " " } } == ["Munich", "Rome"])
        #expect(found.map(\.german).map { $0?.prefix { $0 != " " } } == ["München", "Rom"])
        #expect(found.map(\.count) == [2, 3])
    }

    @Test func `without places there is no journey`() throws {
        let scene = try scene()
        try scene.add("a.jpg", "a")
        #expect(try groups(scene, .trip) == [])
        #expect(try groups(scene, .place).map(\.key) == ["none"])
    }
}
