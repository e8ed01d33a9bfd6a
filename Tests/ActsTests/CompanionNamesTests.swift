import Base
import Catalogue
import Testing

@testable import Acts

struct CompanionNamesTests {
    struct Case: Sendable {
        let photo: String
        let newName: String
        let role: Companion.Role
        let companion: String
        let wanted: String

        init(_ photo: String, _ newName: String, _ role: Companion.Role, _ companion: String, _ wanted: String) {
            (self.photo, self.newName, self.role, self.companion, self.wanted) = (photo, newName, role, companion, wanted)
        }
    }

    static let cases = [
        Case("IMG_1.HEIC", "trip.HEIC", .film, "IMG_1.MOV", "trip.MOV"),
        Case("IMG_1.heic", "trip.heic", .film, "img_1.mov", "trip.mov"),
        Case("IMG_1.JPG", "trip.jpg", .raw, "IMG_1.CR2", "trip.CR2"),
        Case("IMG_1.JPG", "trip", .sidecar, "IMG_1.JPG.xmp", "trip.xmp"),
        Case("IMG_1.JPG", "a.b.c.JPG", .sidecar, "IMG_1.xmp", "a.b.c.xmp"),
        Case("IMG_1.JPG", "trip.JPG", .sidecar, "IMG_1.AAE", "trip.AAE"),
        Case("IMG_1.JPG", "trip.JPG", .sidecar, "IMG_O1.AAE", "trip.AAE"),
        Case("IMG_1.JPG", "trip.JPG", .sidecar, "IMG_1.JPG.json", "trip.JPG.json"),
        Case("IMG_1.JPG", "trip.JPG", .sidecar, "IMG_1.json", "trip.json"),
        Case("IMG_1.JPG", "trip.JPG", .sidecar, "IMG_1.JPG.supplemental-meta.json", "trip.JPG.supplemental-meta.json"),
        // Google has cut the name, or has moved the number, so that the name of the photo is not its beginning.
        Case("IMG_1(1).JPG", "trip.JPG", .sidecar, "IMG_1.JPG(1).json", "trip.JPG.supplemental-metadata.json"),
        Case(
            "Screenshot_20190317-091655_A long name of an app.jpg", "trip.jpg", .sidecar,
            "Screenshot_20190317-091655_A long name of an a.json", "trip.jpg.supplemental-metadata.json"),
        Case(
            "Screenshot_20190317-091655_A long name an app.jpg", "trip.jpg", .sidecar,
            "Screenshot_20190317-091655_A long name an app.j.json", "trip.jpg.supplemental-metadata.json"),
        Case("IMG_1-edited.jpg", "trip-edited.jpg", .original, "IMG_1.jpg", "trip.jpg"),
        Case("IMG_1-bearbeitet.jpg", "trip-Bearbeitet.jpg", .original, "IMG_1.HEIC", "trip.HEIC"),
        Case("IMG_1-edited(1).jpg", "trip-edited(1).jpg", .original, "IMG_1(1).jpg", "trip(1).jpg"),
        Case("IMG_1-edited(1).jpg", "trip-edited.jpg", .original, "IMG_1(1).jpg", "trip.jpg"),
        Case("IMG_E1234.JPG", "IMG_E99.JPG", .original, "IMG_1234.JPG", "IMG_99.JPG"),
        Case("IMG_E1234 (2).JPG", "IMG_E99 (3).JPG", .original, "IMG_1234 (2).JPG", "IMG_99 (3).JPG"),
        Case("better.jpg", "best.jpg", .original, "IMG_1.jpg", "IMG_1.jpg"),
        Case("better.jpg", "best.jpg", .raw, "IMG_1.CR2", "best.CR2"),
    ]

    @Test(arguments: cases) func `a companion follows the new name of its photo`(each: Case) throws {
        let names = CompanionNames(
            BytePath(each.photo), [CompanionNames.Named(name: BytePath(each.companion), role: each.role)])
        #expect(try names.following(BytePath(each.newName)).map(\.display) == [each.wanted])
    }

    private let edited = CompanionNames(
        BytePath("IMG_1-edited.jpg"),
        [("IMG_1.jpg", .original), ("IMG_1.jpg.json", .sidecar), ("IMG_1.DNG", .raw), ("IMG_1-edited.jpg.xmp", .sidecar)].map {
            CompanionNames.Named(name: BytePath($0), role: $1)
        })

    @Test func `the sidecar and the raw file of an original follow the original`() throws {
        #expect(
            try edited.following(BytePath("trip-edited.jpg")).map(\.display) == [
                "trip.jpg", "trip.jpg.json", "trip.DNG", "trip-edited.jpg.xmp",
            ])
    }

    @Test func `an edited copy keeps the part of its name that belongs to the original, and the failure says so`() throws {
        let failure = #expect(throws: Failure.self) { try edited.following(BytePath("trip.jpg")) }
        #expect(failure?.reason == "entry.keepPart")
        #expect(failure?.message.contains("IMG_1.jpg") == true && failure?.message.contains("-edited") == true)
    }

    @Test(arguments: ["trip.JPG", "IMG_Etrip.JPG", "IMG_99.JPG"])
    func `an edited copy of Apple keeps its letter before a number`(newName: String) throws {
        let names = CompanionNames(
            BytePath("IMG_E1234.JPG"),
            [("IMG_1234.JPG", .original), ("IMG_O1234.AAE", .sidecar)].map { CompanionNames.Named(name: BytePath($0), role: $1) })
        let failure = #expect(throws: Failure.self) { try names.following(BytePath(newName)) }
        #expect(failure?.message.contains("“IMG_E”") == true)
        #expect(try names.following(BytePath("IMG_E99.JPG")).map(\.display) == ["IMG_99.JPG", "IMG_O99.AAE"])
    }

    @Test func `a number goes where the names still match`() {
        let names = edited.numbered(2)
        #expect(
            names.map(\.display) == [
                "IMG_1-edited (2).jpg", "IMG_1 (2).jpg", "IMG_1 (2).jpg.json", "IMG_1 (2).DNG", "IMG_1-edited (2).jpg.xmp",
            ])
        let unrelated = CompanionNames(
            BytePath("better.jpg"), [CompanionNames.Named(name: BytePath("IMG_1.jpg"), role: .original)])
        #expect(unrelated.numbered(3).map(\.display) == ["better (3).jpg", "IMG_1 (3).jpg"])
    }

    @Test func `a numbered name has at most 255 bytes`() {
        let stem = String(repeating: "x", count: 250)
        let names = CompanionNames(
            BytePath(stem + ".jpg"), [CompanionNames.Named(name: BytePath(stem + ".xmp"), role: .sidecar)]
        ).numbered(2)
        #expect(names.allSatisfy { $0.bytes.count <= 255 && $0.display.contains(" (2)") })
        let long = CompanionNames(
            BytePath(stem + ".jpg"), [CompanionNames.Named(name: BytePath(stem + ".j.json"), role: .sidecar)]
        ).numbered(2)
        #expect(long[1].bytes.count <= 255)
        let sidecar = CompanionNames(
            BytePath(stem.dropFirst(4) + ".jpg"), [BytePath(stem.dropFirst(4) + ".jpg.xmp")]
        ).numbered(2)
        #expect(sidecar[1].display == sidecar[0].display + ".xmp" && sidecar[1].bytes.count == 255)
    }

    @Test func `the roles of companions follow from their names`() {
        let names = CompanionNames(
            BytePath("IMG_1-edited(1).jpg"), ["IMG_1(1).jpg", "IMG_1(1).MOV", "IMG_1.jpg(1).json"].map { BytePath($0) })
        #expect(
            names.numbered(2).map(\.display) == [
                "IMG_1-edited (2).jpg", "IMG_1 (2).jpg", "IMG_1 (2).MOV", "IMG_1-edited (2).jpg.supplemental-metadata.json",
            ], "one number belongs to both names")
        #expect(names.free { name, _ in name.display.hasSuffix(" (2).MOV") }[1].display == "IMG_1(1).jpg", "its own is free")
        #expect(names.free { name, file in file == 2 && !name.display.contains("(4)") }[0].display == "IMG_1-edited (4).jpg")
    }

    static let leading = [
        ("IMG_1-edited.jpg", "IMG_1.jpg", "trip.jpg", "trip-edited.jpg"),
        ("IMG_1-bearbeitet(1).jpg", "IMG_1(1).jpg", "trip(3).jpg", "trip-bearbeitet(3).jpg"),
        ("IMG_E1234.JPG", "IMG_1234.JPG", "IMG_99.JPG", "IMG_E99.JPG"), ("IMG_1.JPG", "img_1.cr2", "trip.cr2", "trip.JPG"),
        ("IMG_1-edited.jpg", "IMG_1.DNG", "trip.DNG", "trip-edited.jpg"), ("IMG_1.HEIC", "clip.MOV", "trip.MOV", nil),
    ]

    @Test(arguments: leading) func `a photo follows the new name of its companion`(
        photo: String, companion: String, newName: String, wanted: String?
    ) throws {
        let original = companion == "IMG_1.DNG" ? ["IMG_1.jpg"] : []
        let names = CompanionNames(BytePath(photo), (original + [companion]).map { BytePath($0) })
        #expect(try names.leading(BytePath(companion), as: BytePath(newName))?.display == wanted)
    }

    @Test func `an original of Apple keeps its start before a number, and the failure says so`() throws {
        let names = CompanionNames(BytePath("IMG_E1234.JPG"), [BytePath("IMG_1234.JPG")])
        let failure = #expect(throws: Failure.self) { try names.leading(BytePath("IMG_1234.JPG"), as: BytePath("trip.JPG")) }
        #expect(failure?.reason == "entry.keepStart" && failure?.message.contains("IMG_E1234.JPG") == true)
        #expect(failure?.hint?.contains("“IMG_”") == true)
    }
}
