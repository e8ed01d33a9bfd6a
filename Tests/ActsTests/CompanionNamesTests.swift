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
        #expect(try names.following(BytePath("IMG_E99.JPG")).map(\.display) == ["IMG_99.JPG", "IMG_99.AAE"])
    }

    @Test func `a number goes where the names still match`() {
        let names = edited.numbered(2)
        #expect(names.photo.display == "IMG_1-edited (2).jpg")
        #expect(
            names.companions.map(\.display) == [
                "IMG_1 (2).jpg", "IMG_1 (2).jpg.json", "IMG_1 (2).DNG", "IMG_1-edited (2).jpg.xmp",
            ])
        let unrelated = CompanionNames(
            BytePath("better.jpg"), [CompanionNames.Named(name: BytePath("IMG_1.jpg"), role: .original)])
        #expect(unrelated.numbered(3).companions.map(\.display) == ["IMG_1 (3).jpg"])
    }

    @Test func `a numbered name has at most 255 bytes`() {
        let stem = String(repeating: "x", count: 250)
        let names = CompanionNames(
            BytePath(stem + ".jpg"), [CompanionNames.Named(name: BytePath(stem + ".xmp"), role: .sidecar)]
        ).numbered(2)
        #expect(([names.photo] + names.companions).allSatisfy { $0.bytes.count <= 255 && $0.display.contains(" (2)") })
        let long = CompanionNames(
            BytePath(stem + ".jpg"), [CompanionNames.Named(name: BytePath(stem + ".j.json"), role: .sidecar)]
        ).numbered(2)
        #expect(long.companions[0].bytes.count <= 255)
    }
}
