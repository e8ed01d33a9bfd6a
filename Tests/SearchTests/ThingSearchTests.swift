import Base
import GRDB
import Testing

@testable import Catalogue
@testable import Search

/// Photos are found by what they show, in English and German.
struct ThingSearchTests {
    private func names(_ search: Search, _ text: String) async throws -> [String] {
        try await search.find(text, kind: .file).groups.flatMap(\.results).map(\.title).sorted()
    }

    /// A photo of a dog on a beach, one of a cat, one of an ice cream, one of a great white shark, and one whose name has a part of their
    /// words.
    private func withPhotos(_ body: (Search, Catalogue) async throws -> Void) async throws {
        try await withCatalogueAsync { catalogue in
            try catalogue.write { db in
                for (number, (name, things)) in [
                    ("a.jpg", ["dog", "beach"]), ("b.jpg", ["cat"]), ("c.jpg", ["ice cream"]),
                    ("d.jpg", ["great white shark"]), ("hotdogma.jpg", []),
                ].enumerated() {
                    let identity = Identity(digest: [UInt8](repeating: UInt8(number + 1), count: 32))
                    let id = try add(db, "/p/\(name)")
                    try db.execute(sql: "UPDATE file SET identity = ?, contents = 1 WHERE id = ?", arguments: [identity, id])
                    try PhotoThings.store(db, identity, things.map { FoundThing(thing: $0, certainty: 900) })
                }
            }
            let search = Search(catalogue)
            await search.catchUp()
            try await body(search, catalogue)
        }
    }

    @Test(arguments: [
        ("dog", ["a.jpg", "hotdogma.jpg"]), ("dogs", ["a.jpg"]), ("Hund", ["a.jpg"]), ("hunde", ["a.jpg"]),
        ("puppies", ["a.jpg"]),
        ("animal", ["a.jpg", "b.jpg", "d.jpg"]), ("Tiere", ["a.jpg", "b.jpg", "d.jpg"]), ("Haustiere", ["a.jpg", "b.jpg"]),
        ("great white sharks", ["d.jpg"]), ("weißer Hai", ["d.jpg"]), ("Haie", ["d.jpg"]),
        ("dogs on a beach", ["a.jpg"]), ("hund am strand", ["a.jpg"]), ("Kätzchen", ["b.jpg"]), ("kaetzchen", ["b.jpg"]),
        ("ice cream", ["c.jpg"]), ("eis", ["c.jpg"]), ("dog cat", []), ("\"dogs\"", []), ("wedding", []), ("on", []),
    ]) func `photos are found by things, alone and together`(text: String, found: [String]) async throws {
        try await withPhotos { search, _ in
            let titles = try await names(search, text)
            #expect(titles == found)
        }
    }

    @Test func `a result says by which word it was found, and the filter finds the same photos`() async throws {
        try await withPhotos { search, catalogue in
            let result = try #require(try await search.find("hund", kind: .file).groups.first?.results.first)
            #expect(result.snippet == "Hund" && result.snippetMatches == [[0, 4]] && !result.inPicture)
            for (text, count) in [("tier", 3), ("dogs beach", 1)] {
                let (sql, arguments) = PhotoFilter.condition(for: text)
                let found = try catalogue.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM file WHERE \(sql)", arguments: arguments)
                }
                #expect(found == count, "\(text)")
            }
        }
    }

    @Test func `people, things and a year are found together`() async throws {
        try await withPhotos { search, catalogue in
            try catalogue.write { db in
                try SettingTable.set(db, PhotoPeople.setting, "true")
                try db.execute(
                    sql: """
                        INSERT INTO act (id, kind, at, summary) VALUES (1, 'person', 1, '');
                        INSERT INTO person (id, name, actId) VALUES (1, 'Anna', 1);
                        INSERT INTO personFace SELECT identity, 0, 0, 1000, 1000, 1, 1 FROM file
                            WHERE CAST(name AS TEXT) IN ('a.jpg', 'c.jpg');
                        UPDATE file SET taken = unixepoch('2019-06-01') WHERE CAST(name AS TEXT) = 'a.jpg';
                        """)
            }
            await search.catchUp()
            for (text, wanted) in [
                ("anna", ["a.jpg", "c.jpg"]), ("anna dog", ["a.jpg"]), ("Hund Anna Strand", ["a.jpg"]), ("anna eis", ["c.jpg"]),
                ("anna cat", []), ("dog beach 2019", ["a.jpg"]), ("anna dog 2018", []),
            ] {
                let found = try await names(search, text)
                #expect(found == wanted, "\(text)")
            }
        }
    }

    @Test func `what a person denied is not found, and the index follows`() async throws {
        try await withPhotos { search, catalogue in
            try catalogue.write {
                try $0.execute(sql: "INSERT INTO thingDenied SELECT identity, thing, 1 FROM thingFound WHERE thing = 'dog'")
            }
            #expect(try search.isDue())
            await search.catchUp()
            let (dogs, beaches) = (try await names(search, "hund"), try await names(search, "strand"))
            #expect(dogs == [] && beaches == ["a.jpg"])
        }
    }
}
