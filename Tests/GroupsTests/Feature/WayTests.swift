import Acts
import Base
import Catalogue
import Testing

@testable import Groups

struct WayTests {
    @Test func `days, the newest first, also before 1970`() throws {
        let scene = try Scene()
        let first = try scene.add("a.jpg", "a", taken: "2024-05-01T00:00:00")
        let second = try scene.add("b.jpg", "b", taken: "2024-05-01T23:59:59")
        let old = try scene.add("c.jpg", "c", taken: "1950-12-31T23:00:00")
        let groups = try scene.groups(.day)
        #expect(groups.map(\.key) == ["2024-05-01", "1950-12-31"])
        #expect(groups.map(\.count) == [2, 1])
        #expect(try scene.members(.day, "2024-05-01") == [second, first])
        #expect(try scene.members(.day, "1950-12-31") == [old])
        #expect(try scene.members(.day, "rubbish") == [])
    }

    @Test func `this day of other years`() throws {
        let scene = try Scene()
        let old = try scene.add("a.jpg", "a", taken: "2019-06-01T08:00:00")
        try scene.add("b.jpg", "b", taken: "2019-06-02T08:00:00")
        try scene.add("c.jpg", "c", taken: "2024-06-01T08:00:00")
        #expect(try scene.groups(.today).map(\.name) == ["2019-06-01"])
        #expect(try scene.members(.today, "2019") == [old])
        #expect(try scene.groups(.today, today: "2024-02-29") == [])
    }

    @Test func `a pause of hours or a journey begins another event, and a single photo is none`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "a", taken: "2024-05-01T10:00:00", place: (48.1, 11.5))
        try scene.add("b.jpg", "b", taken: "2024-05-01T10:20:00", place: (48.9, 11.5))
        try scene.add("c.jpg", "c", taken: "2024-05-01T11:30:00", place: (48.1, 11.5))
        try scene.add("d.jpg", "d", taken: "2024-05-01T13:00:00", place: (48.1, 11.5))
        try scene.add("e.jpg", "e", taken: "2024-05-01T18:00:00")
        try PhotoPlaces.catchUp(scene.catalogue)
        let groups = try scene.groups(.event)
        #expect(groups.map(\.name) == ["2024-05-01T11:30:00/2024-05-01T13:00:00", "2024-05-01T10:00:00/2024-05-01T10:20:00"])
        #expect(groups.map(\.count) == [2, 2])
        #expect(try scene.members(.event, groups[0].key).count == 2)
    }

    @Test func `kinds, folders, sizes and letters hold every photo once`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "a", camera: "C")
        try scene.add("deep/b.jpg", "b")
        try scene.add("deep/c.png", "c", screenshot: true)
        try scene.execute("UPDATE file SET size = 60000000 WHERE name = X'622E6A7067'")
        #expect(Set(try scene.groups(.kind).map(\.key)) == ["photo", "picture", "screenshot"])
        #expect(try scene.groups(.folder).map(\.count) == [1, 2])
        #expect(try scene.groups(.size).map(\.key) == ["50"])
        #expect(try scene.groups(.identity).reduce(0) { $0 + $1.count } == 3)
        for way in [Way.kind, .folder, .size, .identity] {
            for group in try scene.groups(way) { #expect(try scene.members(way, group.key).count == group.count) }
        }
    }

    @Test func `a kind is what the text or the sorted screenshot says, and the person before both`() throws {
        let scene = try Scene()
        for (name, category, chosen) in [
            ("a", "receipt", nil), ("b", "receipt", "ticket"), ("c", "other", nil), ("d", "receipt", "other"),
            ("e", "receipt", nil),
            ("f", "chat", nil), ("g", "screenshot", nil),
        ] as [(String, String, String?)] {
            try scene.add("\(name).jpg", name, camera: "C", screenshot: ("e"..."g").contains(name))
            try scene.note(name, category, chosen: chosen)
        }
        try scene.result("e", "music")
        try scene.result("f", "unknown")
        try scene.result("g", "movie", corrected: true)
        let kinds = Dictionary(uniqueKeysWithValues: try scene.groups(.kind).map { ($0.key, $0.count) })
        #expect(kinds == ["receipt": 1, "ticket": 1, "photo": 2, "music": 1, "chat": 1, "movie": 1])
        for (key, count) in kinds { #expect(try scene.members(.kind, key).count == count) }
        try scene.execute("UPDATE note SET removed = 1")
        // The text was read, whether or not there is a note of it.
        #expect(Set(try scene.groups(.kind).map(\.key)) == ["receipt", "photo", "music", "chat", "movie"])
    }

    @Test(arguments: ["Beleg", "receipts", "Quittungen", "receipts 2024", "may 2024 Belege"])
    func `photos are found by what they show, in both languages and beside a day`(text: String) async throws {
        let scene = try Scene()
        for name in ["a", "b"] {
            try scene.add("\(name).jpg", name, taken: name == "a" ? "2024-05-01T12:00:00" : "2023-05-01T12:00:00")
        }
        for name in ["a", "b"] { try scene.note(name, "receipt", chosen: nil) }
        try scene.add("c.jpg", "c")
        guard case .asked(let find) = KindSearch.kind(scene.catalogue, GroupCache(scene.catalogue)).source else { return }
        let found = try await find(SearchRequest(text), 5).results
        let hasDay = text.contains("2024")
        #expect(found.map(\.title) == (hasDay ? ["a.jpg"] : ["receipt", "a.jpg", "b.jpg"]))
        #expect(found.first?.count == (hasDay ? nil : 2))
        #expect(try await find(SearchRequest("Beleg 1999"), 5).results.isEmpty)
        #expect(try await find(SearchRequest("Beleg Rewe"), 5).results.isEmpty)
    }

    @Test func `each group says how many of its photos are left to decide on`() async throws {
        let scene = try Scene()
        for name in ["a.jpg", "deep/a.jpg", "b.jpg"] { try scene.add(name, String(name.suffix(5)), taken: "2019-06-01T08:00:00") }
        let (album, _) = try scene.catalogue.write { try Albums.create($0, name: "Summer") }
        let identities = [scene.identity(of: "a.jpg"), scene.identity(of: "b.jpg")]
        _ = try scene.catalogue.write { try Albums.set($0, album, identities, isIn: true) }
        try scene.execute(
            """
            UPDATE file SET size = 60000000;
            INSERT INTO alike (step, identity, lead, place, likeness) SELECT 3, identity, (SELECT min(identity) FROM file), identity = (SELECT max(identity) FROM file), 0 FROM file GROUP BY identity;
            INSERT INTO alikeGroup (step, lead, likeness) SELECT DISTINCT step, lead, 0 FROM alike;
            INSERT INTO tag (id, key, name) VALUES (1, 'sea', 'Sea');
            INSERT INTO photoTag (tagId, fileId) SELECT 1, id FROM file;
            INSERT INTO thingFound (identity, thing, certainty) SELECT DISTINCT identity, 'dog', 900 FROM file;
            INSERT INTO person (id, name, actId) VALUES (1, 'Anna', (SELECT max(id) FROM act));
            INSERT INTO personFace (identity, x, y, width, height, person, isGiven) SELECT DISTINCT identity, 0, 0, 9, 9, 1, 1 FROM file;
            """)
        // A journey needs places; `PlaceWayTests` has some.
        for way in Way.allCases where way != .trip {
            let whole = try scene.groups(way)
            #expect(!whole.isEmpty && whole.allSatisfy { $0.left == $0.count }, "\(way)")
        }
        try scene.execute("UPDATE file SET decision = 2, decidedAt = 1 WHERE id = (SELECT min(id) FROM file)")
        for way in Way.allCases where way != .trip {
            let groups = try scene.groups(way)
            #expect(groups.reduce(0) { $0 + $1.count - $1.left } == 1, "\(way)")
        }
        let cache = GroupCache(scene.catalogue)
        try scene.execute("UPDATE file SET decision = 2, decidedAt = 1")
        #expect(try await cache.groups(.folder, .series, after: nil, limit: 10, isLeft: true).groups == [])
        try scene.execute("UPDATE file SET decision = 0, decidedAt = NULL WHERE id = (SELECT max(id) FROM file)")
        await cache.forget()
        #expect(try await cache.groups(.folder, .series, after: nil, limit: 10, isLeft: true).groups.map(\.left) == [1])
    }

    @Test func `what is away or trashed is in no group, and a video is in those of its day and its kind`() throws {
        let scene = try Scene()
        for (index, column) in ["presence = 1", "presence = 2"].enumerated() {
            let id = try scene.add("\(index).jpg", "x\(index)")
            try scene.execute("UPDATE file SET \(column) WHERE id = \(id)")
        }
        for way in Way.allCases { #expect(try scene.groups(way) == [], "\(way)") }
        let film = try scene.add("film.mp4", "film")
        try scene.execute("UPDATE file SET kind = 1 WHERE id = \(film)")
        for way in [Way.day, .kind] { #expect(try scene.groups(way).map(\.count) == [1], "\(way)") }
    }

    @Test func `months lie where their photos do`() {
        let times = ["2024-05-02", "2024-05-01", "2024-03-31", "1969-12-31", "1969-12-01"]
        let members = times.enumerated().map { GroupMember(id: Int64($0), taken: LocalTime(iso: $1)?.seconds ?? 0) }
        let months = GroupOrder(members, isByDate: true).months
        #expect(months.map(\.month) == ["2024-05", "2024-03", "1969-12"])
        #expect(months.map(\.start) == [0, 2, 3])
        #expect(months.map(\.count) == [2, 1, 2])
        #expect(GroupOrder(members, isByDate: false).months == [])
    }
}
