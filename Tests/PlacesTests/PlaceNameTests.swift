import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

@testable import PlacesEngine

/// The pack that set-up made; nil without it.
private let names = PlacesParts.find(.names, program: packageFolder.appendingPathComponent("x").path)
    .flatMap(PlaceNames.init(path:))

@Suite("Names of places", .enabled(if: names != nil)) struct PlaceNameTests {
    private static func name(_ latitude: Double, _ longitude: Double) throws -> PlaceName? {
        try #require(names).name(at: try #require(Labels.Position(latitude, longitude)))
    }

    @Test(arguments: [
        ("the Eiffel Tower", 48.8584, 2.2945, "Paris", "Île-de-France", "France"),
        ("Neuschwanstein", 47.5576, 10.7498, "Hohenschwangau", "Bavaria", "Germany"),
        ("Central Park", 40.7829, -73.9654, "New York City", "New York", "United States"),
        ("the Matterhorn's village", 46.0207, 7.7491, "Zermatt", "Valais", "Switzerland"),
        ("Fushimi Inari", 34.9671, 135.7727, "Kyoto", "Kyoto", "Japan"),
        ("the Colosseum", 41.8902, 12.4922, "Rome", "Lazio", "Italy"),
        ("Saint Peter's", 41.9022, 12.4539, "Vatican City", nil, "Vatican"),
        ("the Brandenburg Gate", 52.5163, 13.3777, "Berlin", "Berlin", "Germany"),
        ("Big Ben", 51.5007, -0.1246, "London", "England", "United Kingdom"),
        ("the Sagrada Família", 41.4036, 2.1744, "Barcelona", "Catalonia", "Spain"),
        ("the Taj Mahal", 27.1751, 78.0421, "Agra", "Uttar Pradesh", "India"),
        ("the opera of Sydney", -33.8568, 151.2153, "Sydney", "New South Wales", "Australia"),
        ("the lagoon of Venice", 45.4341, 12.3388, "Venice", "Veneto", "Italy"),
        ("Hallstatt", 47.5622, 13.6493, "Hallstatt", "Upper Austria", "Austria"),
        ("Machu Picchu", -13.1631, -72.545, "Machupicchu", "Cusco", "Peru"),
        ("Gardens by the Bay", 1.2816, 103.8636, "Singapore", nil, "Singapore"),
        ("Table Mountain", -33.9628, 18.4098, "Cape Town", "Western Cape", "South Africa"),
        ("the Kremlin", 55.752, 37.6175, "Moscow", "Moscow", "Russia"),
        ("Christ the Redeemer", -22.9519, -43.2105, "Rio de Janeiro", "Rio de Janeiro", "Brazil"),
        ("Times Square", 40.758, -73.9855, "New York City", "New York", "United States"),
    ])
    func `a sight has the name of the town that a person would say`(
        sight: String, latitude: Double, longitude: Double, place: String, region: String?, country: String
    ) throws {
        let found = try Self.name(latitude, longitude)
        #expect(found?.place?.names.english == place, "\(sight)")
        #expect(found?.region?.names.english == region, "\(sight)")
        #expect(found?.country.names.english == country, "\(sight)")
    }

    @Test func `a city comes before its district, which stands behind it`() throws {
        let found = try Self.name(48.8584, 2.2945)
        #expect(found?.district?.names.english == "Paris 16 Passy")
        #expect(found?.region?.key == "FR.11")
    }

    @Test func `names are in English, in German and in the language of the country`() throws {
        let found = try #require(try Self.name(41.8902, 12.4922))
        #expect(found.place?.names == PlaceName.Names(english: "Rome", german: "Rom", local: "Roma"))
        #expect(found.region?.names == PlaceName.Names(english: "Lazio", german: "Latium", local: "Lazio"))
        #expect(found.country.names == PlaceName.Names(english: "Italy", german: "Italien", local: "Italia"))
    }

    @Test(arguments: [(23.0, 5.0, "DZ"), (72, -40, "GL"), (-80, 0, "AQ"), (-90, 0, "AQ")])
    func `far from all places only the country is known`(latitude: Double, longitude: Double, country: String) throws {
        let found = try Self.name(latitude, longitude)
        #expect(found?.country.code == country)
        #expect(found?.place == nil && found?.region == nil)
    }

    @Test(arguments: [(30.0, -40.0), (50.2, -1), (90, 0), (-17.7, 180), (-17.7, -180), (0.000_001, 0)])
    func `nothing is named at sea`(latitude: Double, longitude: Double) throws {
        #expect(try Self.name(latitude, longitude) == nil)
    }

    @Test func `places beyond the 180th meridian are near as well`() throws {
        let names = try #require(names)
        let found = try [180, -180, 179.99].map { longitude in
            names.candidates(try #require(Labels.Position(-16.4, longitude)), within: 100)
        }
        #expect(found[0].contains { names.pack.names(ofPlace: $0.place).english == "Labasa" })
        #expect(found[1].map(\.place).sorted() == found[0].map(\.place).sorted())
    }

    /// Places of more than a thousand people, chosen by chance, and points around them.
    private func jittered(_ count: Int, _ names: PlaceNames, seed: UInt64) -> [(place: Int, cell: Int, point: Labels.Position)] {
        let large = (0..<PlacesPack.cellCount).flatMap { cell in
            names.pack.places(inCell: cell).filter { Double(names.pack.size($0)) > 2048 * log2(1001) }.map { ($0, cell) }
        }
        var random = SplitMix64(seed: seed)
        return (0..<count).compactMap { _ in
            let (place, cell) = large[random.below(large.count)]
            let (angle, distance) = (Double.random(in: 0..<2 * .pi, using: &random), Double.random(in: 0...2, using: &random))
            let latitude = Double(cell / 360) - 90 + names.pack.northing(place)
            let longitude = Double(cell % 360) - 180 + names.pack.easting(place)
            let degrees = distance / 111.195
            return Labels.Position(
                latitude + degrees * sin(angle), longitude + degrees * cos(angle) / cos(latitude * .pi / 180)
            ).map { (place, cell, $0) }
        }
    }

    @Test func `500 points up to 2 km beside a place have its name, or that of a larger one within 6 km`() throws {
        let names = try #require(names)
        let points = jittered(500, names, seed: 46)
        let right = points.count { place, cell, point in
            guard let found = names.name(at: point)?.place else { return false }
            if found.id == names.pack.id(place) { return true }
            let near = names.candidates(point, within: 12).first { names.pack.id($0.place) == found.id }
            guard let near, names.pack.size(near.place) >= names.pack.size(place) else { return false }
            let home = Labels.Position(
                Double(cell / 360) - 90 + names.pack.northing(place), Double(cell % 360) - 180 + names.pack.easting(place))
            return home.map { names.candidates($0, within: 6).contains { $0.place == near.place } } ?? false
        }
        #expect(points.count == 500)
        #expect(Double(right) / Double(points.count) >= 0.98, "\(right) of \(points.count)")
    }

    @Test func `a point outside all places has the name that counts as nearest of all within 50 km`() throws {
        let names = try #require(names)
        var chance = SplitMix64(seed: 46)
        var compared = 0
        for _ in 0..<20_000 {
            let latitude = Double.random(in: -60...75, using: &chance)
            let longitude = Double.random(in: -180..<180, using: &chance)
            let point = try #require(Labels.Position(latitude, longitude))
            let all = names.candidates(point, within: PlaceNames.farthest)
            guard !names.isAtSea(point), !all.contains(where: { $0.distance <= names.radius($0.place) }) else { continue }
            let nearest = all.min {
                $0.distance / names.radius($0.place).squareRoot() < $1.distance / names.radius($1.place).squareRoot()
            }
            #expect(names.name(at: point)?.place?.id == nearest.map { names.pack.id($0.place) }, "\(latitude), \(longitude)")
            compared += nearest == nil ? 0 : 1
        }
        #expect(compared > 1000)
    }

    @Test func `the nearest place is found at any distance`() throws {
        let names = try #require(names)
        for (latitude, longitude) in [(48.1, 11.5), (30.0, -40.0), (-48.9, -123.4), (-90.0, 0.0), (89.0, 179.9)] {
            let point = try #require(Labels.Position(latitude, longitude))
            let all = names.candidates(point, within: 20_100).map(\.distance).min()
            #expect(abs(names.distanceOfNearest(to: point) - (all ?? 0)) < 0.001, "\(latitude), \(longitude)")
        }
        let nemo = try #require(Labels.Position(-48.9, -123.4))
        #expect((2400...2800).contains(names.distanceOfNearest(to: nemo)))
    }

    @Test func `a place is found by its name in each language, the largest first`() throws {
        let names = try #require(names)
        let expected = [
            ("münch", "Munich"), ("munch", "Munich"), ("munic", "Munich"), ("roma", "Rome"), ("Pari", "Paris"),
            ("москв", "Moscow"),
            ("東京", "Tokyo"), ("sao paulo", "São Paulo"), ("lodz", "Łódź"), ("zürich", "Zürich"), ("köln", "Köln"),
        ]
        for (typed, name) in expected {
            let found = names.find(SearchText.fold(typed), limit: 3, fold: SearchText.fold).first?.name.place?.names
            let all = [found?.english, found?.german, found?.local]
            #expect(all.contains(name), "\(typed): \(all)")
        }
        #expect(names.find("xyzzy", limit: 3, fold: SearchText.fold).isEmpty)
    }

    @Test func `bytes of names decide no differently from the names themselves`() throws {
        let pack = try #require(names).pack
        for typed in ["mu", "st ", "o'", "l'", "é", "ø", "ss", "ч", "東", "αθ", "aa", "บ"].map(SearchText.fold) {
            let prefix = NamePrefix(typed)
            for place in stride(from: 0, to: pack.placeCount, by: 7) {
                let names = pack.names(ofPlace: place)
                let begins = [names.english, names.german, names.local].contains { SearchText.fold($0).hasPrefix(typed) }
                if begins { #expect(pack.hasName(ofPlace: place, where: prefix.mayBegin), "\(typed): \(names)") }
            }
        }
    }
}

struct PlacesPackTests {
    @Test func `a file that is no pack, or is cut off, is none`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pack-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("names.pack")
        #expect(PlaceNames(path: file.path) == nil)
        var header = Data("SBPLACES".utf8)
        for number: UInt32 in [64, 64_801] + Array(repeating: UInt32(64), count: 12) {
            withUnsafeBytes(of: number.littleEndian) { header.append(contentsOf: $0) }
        }
        for bytes in [Data(), Data("no pack".utf8), Data(repeating: 1, count: 1000), header, header + Data(count: 1000)] {
            try bytes.write(to: file)
            #expect(PlaceNames(path: file.path) == nil, "\(bytes.count) bytes")
        }
        let environment = ["SHOEBOX_PLACES": folder.path]
        #expect(PlacesParts.find(.names, program: "/x", environment: environment) == file.path)
        #expect(PlacesParts.find(.map, program: "/x", environment: environment) == nil)
    }
}
