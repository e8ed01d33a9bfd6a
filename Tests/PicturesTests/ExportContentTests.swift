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
        // Only the folders beside it show that this is an album.
        let short = try read(#"{"title": "Rom", "description": ""}"#, name)
        #expect(short?.source == nil)
        #expect(short?.content == .album("Rom", []))
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

    /// The lines with the date, and the date that they mean.
    static let photoPrismDates: [(lines: String, iso: String?, source: DateSource)] = [
        // A photo from China, from the issues of PhotoPrism.
        (
            "TakenAt: 2023-10-29T14:49:51Z\nTakenAtLocal: 2023-10-29T22:49:51Z\nTakenSrc: meta\nTimeZone: Asia/Shanghai\n",
            "2023-10-29T22:49:51+08:00", .export
        ),
        (
            "TakenAt: 2025-10-01T03:45:00Z\nTakenAtLocal: 2025-09-30T23:45:00Z\nTakenSrc: meta\nTimeZone: UTC-4\n",
            "2025-09-30T23:45:00-04:00", .export
        ),
        (
            "TakenAt: 2025-01-01T10:00:00Z\nTakenAtLocal: 2025-01-01T10:00:00Z\nTakenSrc: meta\nTimeZone: Europe/London\n",
            "2025-01-01T10:00:00+00:00", .export
        ),
        // The zone is unknown: the time is that of the camera.
        (
            "TakenAt: 2025-01-01T10:00:00Z\nTakenAtLocal: 2025-01-01T10:00:00Z\nTakenSrc: meta\n", "2025-01-01T10:00:00",
            .export
        ),
        (
            "TakenAt: 2025-01-01T10:00:00Z\nTakenAtLocal: 2025-01-01T10:00:00Z\nTakenSrc: name\nTimeZone: Local\n",
            "2025-01-01T10:00:00", .export
        ),
        // A date that the user has set comes before EXIF, as a sidecar does.
        (
            "TakenAt: 1987-06-05T10:00:00Z\nTakenAtLocal: 1987-06-05T12:00:00Z\nTakenSrc: manual\nTimeZone: Europe/Rome\n",
            "1987-06-05T12:00:00+02:00", .sidecar
        ),
        ("TakenAt: 2026-01-01T10:00:00Z\nTakenAtLocal: 2026-01-01T10:00:00Z\nTakenSrc: \"\"\n", nil, .export),
        ("TakenAt: 2026-01-01T10:00:00Z\nTakenSrc: estimate\n", nil, .export),
    ]

    @Test(arguments: photoPrismDates.indices) func `YAML of PhotoPrism tells the clock of the place`(_ index: Int) throws {
        let (lines, iso, source) = Self.photoPrismDates[index]
        let date = try photo("UID: p1\nType: image\n\(lines)", "a.yml").date
        #expect(date?.iso == iso, "\(lines)")
        #expect(date.map(\.source) ?? source == source)
        #expect(date?.isUTC != true)
    }

    @Test func `keywords and captions of PhotoPrism are those of people and of files, and archived photos are no trash`() throws {
        let head = "TakenAt: 2019-07-15T12:00:00Z\nUID: p1\n"
        let own = try photo(
            "\(head)Caption: At the lake\nCaptionSrc: manual\nDetails:\n  Keywords: lake, summer day\n  KeywordsSrc: manual\nDeletedAt: 2024-01-01T00:00:00Z\n",
            "a.yml")
        #expect(own.labels?.caption == "At the lake" && own.labels?.keywords == ["lake", "summer day"])
        #expect(own.isArchived && !own.isTrashed)
        let guessed = try photo(
            "\(head)Caption: A lake.\nCaptionSrc: ollama\nDetails:\n  Keywords: grey, water\n", "a.yml")
        #expect(guessed.labels == nil)
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
