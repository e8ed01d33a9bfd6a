import Base
import Catalogue
import Foundation
import PlacesEngine
import TestSupport
import Testing

@testable import Server

@Suite("Places over HTTP", .serialized) struct PlaceRequestTests {
    /// A JPEG with a position in EXIF, and a different content for each number.
    ///
    /// - Parameter fixed: the day on which the position was determined, of ten characters.
    private static func jpeg(
        _ latitude: Int, _ longitude: Int, _ number: Int, taken: String = "2024:05:06 10:00:00", fixed: String? = nil
    ) -> [UInt8] {
        func little(_ value: Int, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            little(tag, 2) + little(type, 2) + little(count, 4) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        func degrees(_ value: Int) -> [UInt8] { [value, 1, 0, 1, 0, 1].flatMap { little($0, 4) } }
        let (exif, gps) = (8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4 + 20)
        let values = gps + 2 + (fixed == nil ? 4 : 6) * 12 + 4
        let fix = fixed == nil ? [] : entry(7, 5, 3, little(values + 48, 4)) + entry(29, 2, 11, little(values + 72, 4))
        let block: [UInt8] =
            Array("II*\0".utf8) + little(8, 4) + little(2, 2)
            + entry(0x8769, 4, 1, little(exif, 4)) + entry(0x8825, 4, 1, little(gps, 4)) + little(0, 4)
            + little(1, 2) + entry(0x9003, 2, 20, little(exif + 18, 4)) + little(0, 4) + Array(taken.utf8) + [0]
            + little(fixed == nil ? 4 : 6, 2) + entry(1, 2, 2, Array("N\0".utf8)) + entry(2, 5, 3, little(values, 4))
            + entry(3, 2, 2, Array("E\0".utf8)) + entry(4, 5, 3, little(values + 24, 4)) + fix + little(0, 4)
            + degrees(latitude) + degrees(longitude) + (fixed.map { degrees(9) + Array($0.utf8) + [0] } ?? [])
        let segment = Array("Exif\0\0".utf8) + block
        let length = segment.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment + Scene.jpeg.dropFirst(2)
            + Array("\(number)".utf8)
    }

    private func withPlaces(_ body: @Sendable (TestClient, App, Scene) async throws -> Void) async throws {
        try await Scene.with { scene in
            try put(Self.jpeg(48, 11, 1), at: scene.photos.appending("munich.jpg"))
            try put(Self.jpeg(41, 12, 2, taken: "2024:06:06 10:00:00"), at: scene.photos.appending("rome.jpg"))
            try await withServer(at: scene) { client, app in try await body(client, app, scene) }
        }
    }

    private static func ids(_ client: TestClient) async throws -> [String: Int] {
        let photos = try await client.get("/api/photos?limit=100").json()["photos"] as? [[String: Any]] ?? []
        return Dictionary(
            uniqueKeysWithValues: photos.compactMap { photo in
                (photo["name"] as? String).flatMap { name in (photo["id"] as? Int).map { (name, $0) } }
            })
    }

    /// The degrees of the position as EXIF writes them.
    private static func holds(_ bytes: [UInt8], _ degrees: UInt8) -> Bool {
        let wanted: [UInt8] = [degrees, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }

    @Test func `a copy loses its location on request, and all copies of a hidden area do`() async throws {
        try await withPlaces { client, app, scene in
            let ids = try await Self.ids(client)
            let (munich, rome) = (try #require(ids["munich.jpg"]), try #require(ids["rome.jpg"]))
            let schema = Schema(document: try await client.get("/api/openapi.json").json())
            let original = Self.jpeg(48, 11, 1)
            #expect(try await client.get("/api/photos/\(munich)/copy").body == original)
            let copy = try await client.get("/api/photos/\(munich)/copy?location=remove")
            #expect(copy.status == 200 && copy.body.count == original.count && copy.body != original)
            #expect(!Self.holds(copy.body, 48) && Self.holds(original, 48))
            #expect(String(decoding: copy.body, as: UTF8.self).contains("2024:05:06 10:00:00"))
            let part = try await client.send(
                "GET", "/api/photos/\(munich)/copy?location=remove", headers: ["Range": "bytes=20-99"])
            #expect(part.status == 206 && part.body == Array(copy.body[20...99]))
            #expect(try await client.get("/api/photos/\(munich)/copy?location=keep").status == 400)

            let area = "{\"latitude\": 48.0, \"longitude\": 11.001, \"kilometres\": 1}"
            let hidden = try await client.send("PUT", "/api/places/hidden", body: Array(area.utf8))
            #expect(try schema.errors("PUT", "/api/places/hidden", status: hidden.status, hidden.json()) == [])
            #expect(try await client.get("/api/photos/\(munich)/copy").body == copy.body)
            #expect(try await client.get("/api/photos/\(rome)/copy").body == Self.jpeg(41, 12, 2, taken: "2024:06:06 10:00:00"))
            func zip(_ more: String) async throws -> [UInt8] {
                let chosen = try await client.post("/api/photos/download", "{\"ids\": [\(munich), \(rome)]\(more)}").json()
                return try await client.get(try #require(chosen["download"] as? String)).body
            }
            let some = try await zip("")
            #expect(!Self.holds(some, 48) && Self.holds(some, 41))
            let none = try await zip(", \"withoutLocation\": true")
            #expect(!Self.holds(none, 48) && !Self.holds(none, 41) && none.count == some.count)
            for wrong in [
                "{\"latitude\": 48, \"longitude\": 11, \"kilometres\": 1000}", "{\"latitude\": 48}",
                "{\"latitude\": 100, \"longitude\": 0, \"kilometres\": 1}",
            ] {
                #expect(try await client.send("PUT", "/api/places/hidden", body: Array(wrong.utf8)).status == 400, "\(wrong)")
            }
            let nothing = "{\"latitude\": null, \"longitude\": null, \"kilometres\": null}"
            #expect(try await client.send("PUT", "/api/places/hidden", body: Array(nothing.utf8)).status == 200)
            #expect(try await client.get("/api/photos/\(munich)/copy").body == original)
            #expect(
                FileManager.default.contents(atPath: scene.photos.appending("munich.jpg").display).map { Array($0) } == original)
        }
    }

    @Test func `a file that is saved loses its location on request, and one of a hidden area does`() async throws {
        try await Scene.with { scene in
            let original = Self.jpeg(48, 11, 1)
            try put(original, at: scene.photos.appending("munich.jpg"))
            let packet = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"></x:xmpmeta>"
            try put(Array(packet.utf8), at: scene.photos.appending("munich.jpg.xmp"))
            try await withServer(at: scene) { client, _ in
                let schema = Schema(document: try await client.get("/api/openapi.json").json())
                let address = "/api/files/content?path=\(scene.photos)/munich.jpg"
                #expect(try await client.get(address + "&save=1").body == original)
                #expect(try await client.get(address + ".xmp&save=1").status == 200)
                let copy = try await client.get(address + "&save=1&location=remove")
                #expect(copy.status == 200 && copy.body.count == original.count && !Self.holds(copy.body, 48))
                let refused = try await client.get(address + "&save=1&location=keep")
                #expect(refused.status == 400)
                #expect(try schema.errors("GET", "/api/files/content", status: refused.status, refused.json()) == [])
                #expect(try await client.get(address + ".xmp&save=1&location=remove").status == 403)

                let area = "{\"latitude\": 48.0, \"longitude\": 11.001, \"kilometres\": 1}"
                #expect(try await client.send("PUT", "/api/places/hidden", body: Array(area.utf8)).status == 200)
                #expect(try await client.get(address + "&save=1").body == copy.body)
                #expect(try await client.get(address).body == original, "what is only shown stays as it is")
                #expect(try await client.get(address + ".xmp&save=1").status == 403)
            }
        }
    }

    @Test func `an archive of photos hides the same as a download of them`() async throws {
        try await withPlaces { client, app, scene in
            let ids = try await Self.ids(client)
            let chosen = try [#require(ids["munich.jpg"]), #require(ids["rome.jpg"])]
            let taken = try await client.post("/api/convert/files/shared", "{\"photos\": \(chosen)}").json()
            let files = try #require(taken["files"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
            func archive(_ options: String) async throws -> [UInt8] {
                let body = "{\"converter\": \"zip\", \"files\": \(files), \"options\": {\"format\": \"stored\"\(options)}}"
                let id = try #require(try await client.post("/api/convert/conversions", body).json()["id"] as? Int)
                var result: Int?
                _ = try await eventually(within: .seconds(120)) {
                    let conversion = try await client.get("/api/convert/conversions/\(id)").json()
                    result = (conversion["results"] as? [[String: Any]])?.first?["id"] as? Int
                    return result != nil
                }
                return try await client.get("/api/convert/files/\(try #require(result))/content?download=1").body
            }
            let whole = try await archive("")
            #expect(Self.holds(whole, 48) && Self.holds(whole, 41))
            let without = try await archive(", \"withoutLocation\": true")
            #expect(!Self.holds(without, 48) && !Self.holds(without, 41) && without.count == whole.count)
            let area = "{\"latitude\": 48.0, \"longitude\": 11.001, \"kilometres\": 1}"
            #expect(try await client.send("PUT", "/api/places/hidden", body: Array(area.utf8)).status == 200)
            let hiding = try await archive("")
            #expect(!Self.holds(hiding, 48) && Self.holds(hiding, 41))
            let input = try await client.get("/api/convert/files/\(files[0])/content?download=1").body
            #expect(!Self.holds(input, 48), "an input that is downloaded hides the area as well")
        }
    }

    @Test(.enabled(if: PlacesParts.find(.names, program: (try? builtProgram().display) ?? "") != nil))
    func `points are named that come on standard input, one a line`() async throws {
        let program = try ChildProgram(["places", "name"], input: "48.137,11.575\n0,0\nnan,1\n41.89,12.492\n")
        #expect(try await program.end(within: .seconds(60)) == 1)
        let lines = program.printed.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != "," } } == ["Munich", "no place  578.7 km", "Rome"])
        #expect(program.complained.contains("“nan,1”"))
    }

    @Test func `photos without a place are hinted at by the place of the same hours, and one press gives it`() async throws {
        guard PlacesParts.find(.names, program: try builtProgram().display) != nil else { return }
        try await Scene.with { scene in
            try put(Self.jpeg(48, 11, 1), at: scene.photos.appending("IMG_20240506_100000.jpg"))
            for number in 1...3 { try scene.addPhoto(number, name: BytePath("IMG_20240506_10\(number)000.jpg")) }
            try scene.addPhoto(9, name: BytePath("IMG_20240507_100000.jpg"))
            try await withServer(at: scene) { client, _ in
                let schema = Schema(document: try await client.get("/api/openapi.json").json())
                let answer = try await client.get("/api/places/hints")
                #expect(try schema.errors("GET", "/api/places/hints", status: answer.status, answer.json()) == [])
                let hints = try #require(try answer.json()["hints"] as? [[String: Any]])
                #expect(hints.count == 1 && hints.first?["count"] as? Int == 3)
                let ids = try #require(hints.first?["ids"] as? [Int])
                let done = try await client.post("/api/photos/place", "{\"ids\": \(ids), \"from\": \"neighbours\"}").json()
                #expect(done["count"] as? Int == 3)
                #expect((try await client.get("/api/places/hints").json()["hints"] as? [Any])?.isEmpty == true)
                let act = try #require(done["act"] as? Int)
                #expect(try await client.post("/api/undo", "{\"act\": \(act)}").status == 200)
                #expect((try await client.get("/api/places/hints").json()["hints"] as? [Any])?.count == 1)
            }
        }
    }

    @Test func `the names of an area are the largest in it`() async throws {
        guard PlacesParts.find(.names, program: try builtProgram().display) != nil else { return }
        try await withServer(share: false) { client, _ in
            func names(_ area: String) async throws -> [String] {
                let names = try await client.get("/api/places/names?area=\(area)").json()["names"] as? [[String: Any]] ?? []
                return names.compactMap { ($0["name"] as? [String: String])?["en"] }
            }
            let (bavaria, whole, fiji) = (
                try await names("47,10,49,13"), try await names("-90,-180,90,180"), try await names("-20,177,-15,-178")
            )
            #expect(bavaria.first == "Munich")
            #expect(whole.count == 120)
            #expect(fiji.contains("Suva"), "over the 180th meridian")
            #expect(try await client.get("/api/places/names?area=1,2,3").status == 400)
        }
    }

    @Test func `a given place goes into the sidecar on request`() async throws {
        try await withPlaces { client, _, scene in
            let id = try #require(try await Self.ids(client)["munich.jpg"])
            _ = try await client.post("/api/photos/place", "{\"ids\": [\(id)], \"latitude\": -33.8568, \"longitude\": 151.2153}")
            let written = try await client.post("/api/pictures/sidecars", "{\"ids\": [\(id)], \"place\": true}")
            #expect(written.status == 200, "\(written.text)")
            let path = scene.photos.appending("munich.jpg.xmp").display
            let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            #expect(text.contains("33,51.408") && text.contains("S") && text.contains("151,12.918"), "\(text)")
        }
    }

    @Test func `a position from days before the photo is marked, unless a person gave the place`() async throws {
        try await Scene.with { scene in
            try put(Self.jpeg(48, 11, 1, fixed: "2024:05:01"), at: scene.photos.appending("old.jpg"))
            try put(Self.jpeg(48, 11, 2, fixed: "2024:05:06"), at: scene.photos.appending("new.jpg"))
            try await withServer(at: scene) { client, _ in
                let ids = try await Self.ids(client)
                func mark(_ name: String) async throws -> String? {
                    try await client.get("/api/pictures/\(try #require(ids[name]))").json()["oldPosition"] as? String
                }
                #expect(try await mark("old.jpg") == "2024-05-01")
                #expect(try await mark("new.jpg") == nil)
                let old = try #require(ids["old.jpg"])
                _ = try await client.post("/api/photos/place", "{\"ids\": [\(old)], \"latitude\": 47, \"longitude\": 10}")
                #expect(try await mark("old.jpg") == nil)
            }
        }
    }
}
