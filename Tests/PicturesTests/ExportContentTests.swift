import Base
import PicturesEngine
import Testing

struct ExportContentTests {
    private func read(_ text: String, _ name: String) throws -> (source: ExportSource?, content: ExportContent)? {
        ExportContent.read(Array(text.utf8), try #require(ExportFormat(name: name)))
    }

    private func photo(_ text: String, _ name: String) throws -> ExportFacts {
        guard case .photo(let facts)? = try read(text, name)?.content else { throw Missing() }
        return facts
    }

    private struct Missing: Error {}

    @Test func `a sidecar of Takeout tells date, place, people and marks`() throws {
        let facts = try photo(
            """
            {"title": "a.jpg", "description": "At the sea", "photoTakenTime": {"timestamp": "1435741200"}, "favorited": true,
            "geoData": {"latitude": 0.0, "longitude": 0.0}, "geoDataExif": {"latitude": 48.1, "longitude": 11.5},
            "people": [{"name": "Anna"}, {"name": "Ben"}, {"name": ""}], "archived": true, "trashed": true}
            """, "a.jpg.json")
        #expect(facts.name == "a.jpg")
        #expect(facts.date == FoundDate(.takeout, unixSeconds: 1_435_741_200))
        #expect(facts.hasPlace && facts.hasDescription && facts.labels?.people == ["Anna", "Ben"])
        #expect(facts.isFavourite && facts.isArchived && facts.isTrashed)
        let bare = try photo(#"{"photoTakenTime": {"timestamp": "0"}, "geoData": {"latitude": 0, "longitude": 0}}"#, "b.json")
        #expect(bare == ExportFacts())
    }

    @Test(arguments: ["metadata.json", "Metadaten.json", "métadonnées.json", "元数据.json"])
    func `an album of Takeout is told by its keys, whatever its name`(_ name: String) throws {
        let found = try read(#"{"title": "Rom", "access": "protected", "date": {"timestamp": "1697872351"}}"#, name)
        #expect(found?.source == .takeout)
        #expect(found?.content == .album("Rom", []))
        let old = try read(#"{"albumData": {"title": "Rom"}}"#, name)
        #expect(old?.content == .album("Rom", []))
        // Other JSON is neither.
        #expect(try read(#"{"title": "A page", "body": "x"}"#, name) == nil)
        #expect(try read("[1, 2", name) == nil)
    }

    @Test func `a sidecar of osxphotos is a list of ExifTool`() throws {
        let facts = try photo(
            """
            [{"SourceFile": "IMG_1.HEIC", "EXIF:DateTimeOriginal": "2020:05:01 12:30:00", "EXIF:OffsetTimeOriginal": "+02:00",
            "EXIF:GPSLatitude": 48.1, "EXIF:GPSLongitude": 11.5, "XMP:PersonInImage": ["Anna"], "XMP:Description": "Lunch"}]
            """, "IMG_1.HEIC.json")
        #expect(facts.date?.iso == "2020-05-01T12:30:00+02:00")
        #expect(facts.hasPlace && facts.hasDescription && facts.labels?.people == ["Anna"])
    }

    @Test func `YAML of PhotoPrism tells photos and albums`() throws {
        let facts = try photo(
            """
            TakenAt: 2019-07-15T12:00:00Z
            TakenSrc: meta
            UID: pqxyz1
            Type: image
            Title: "A \\"nice\\" day"
            Favorite: true
            Lat: 48.1
            Lng: 11.5
            Details:
              Keywords: x
            """, "a.yml")
        #expect(facts.identifier == "pqxyz1" && facts.isFavourite && facts.hasPlace)
        #expect(facts.date == FoundDate(.export, seconds: 1_563_192_000, isUTC: true))
        let album = try read(
            "UID: aq1\nType: album\nTitle: 'Anna''s'\nPhotos:\n- UID: pqxyz1\n  Order: 1\n- UID: pqxyz2\n", "b.yml")
        #expect(album?.content == .album("Anna's", ["pqxyz1", "pqxyz2"]))
        #expect(try read("UID: aq1\nType: month\nTitle: July\n", "b.yml") == nil)
        #expect(try read("version: 3\nservices:\n  web: x\n", "compose.yml") == nil)
    }

    @Test func `tables of iCloud tell dates and marks, and albums are lists of names`() throws {
        let details = try read(
            """
            imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate
            "IMG, 1.HEIC",x,yes,no,no,"Saturday June 4,2022 12:11 PM GMT",10,"Saturday June 4,2022 12:11 PM GMT"
            =HYPERLINK("x"),x,no,yes,yes,never,1,
            """.replacing("\n", with: "\r\n"), "Photo Details.csv")
        guard case .list(let rows)? = details?.content else { throw Missing() }
        #expect(details?.source == .icloud)
        #expect(rows.map(\.name) == ["IMG, 1.HEIC", #"=HYPERLINK("x")"#])
        #expect(rows[0].date == FoundDate(.export, seconds: 1_654_344_660, precision: .minute, isUTC: true))
        #expect(rows[0].isFavourite && !rows[0].isTrashed)
        #expect(rows[1].date == nil && rows[1].isArchived && rows[1].isTrashed)
        #expect(
            try read("\u{FEFF}Images\nIMG_1.HEIC\n\nIMG_2.MOV\n", "Rome.csv")?.content == .names(["IMG_1.HEIC", "IMG_2.MOV"]))
        #expect(try read("Date,Amount\n2020-01-01,5\n", "bank.csv") == nil)
        #expect(try read("", "empty.csv") == nil)
    }
}
