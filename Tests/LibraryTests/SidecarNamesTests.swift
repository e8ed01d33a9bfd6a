import Base
import Catalogue
import Testing

@testable import Library

@Suite struct SidecarNamesTests {
    private func found(_ file: String, among others: [String]) -> [String] {
        let entries = others.map { OtherFiles.Entry(name: BytePath($0), size: 1, modified: 1) }
        return SidecarNames(entries).matches(BytePath(file)).map(\.entry.name.display)
    }

    @Test(
        arguments: [
            // Both ways of naming an .xmp; the longer name is the more exact one.
            ("scan007.jpg", ["scan007.jpg.xmp"], "scan007.jpg.xmp"), ("IMG_1.CR2", ["img_1.XMP"], "img_1.XMP"),
            ("a.jpg", ["a.xmp", "a.jpg.xmp"], "a.jpg.xmp"), ("a.jpg", ["b.xmp", "a.png.xmp"], nil),
            // Takeout, in its former and in its present form.
            ("photo.jpg", ["photo.jpg.json"], "photo.jpg.json"), ("photo.JPG", ["photo.JPG.json"], "photo.JPG.json"),
            ("beach.jpg", ["beach.jpg.supplemental-metadata.json"], "beach.jpg.supplemental-metadata.json"),
            (
                "IMG_20190610_1234567.jpg", ["IMG_20190610_1234567.jpg.supplemental-metad.json"],
                "IMG_20190610_1234567.jpg.supplemental-metad.json"
            ),
            (
                "a_name_that_is_rather_long_for_a_photo_12.jpg", ["a_name_that_is_rather_long_for_a_photo_12.jpg.s.json"],
                "a_name_that_is_rather_long_for_a_photo_12.jpg.s.json"
            ),
            (
                "a_name_that_is_longer_than_forty-six_characters_1.jpg", ["a_name_that_is_longer_than_forty-six_character.json"],
                "a_name_that_is_longer_than_forty-six_character.json"
            ),
            // The number stands behind the extension, or behind the word.
            ("IMG_1234(1).jpg", ["IMG_1234.jpg.json", "IMG_1234.jpg(1).json"], "IMG_1234.jpg(1).json"),
            (
                "IMG_1234(1).jpg", ["IMG_1234.jpg.supplemental-metadata(1).json", "IMG_1234.jpg.supplemental-metadata.json"],
                "IMG_1234.jpg.supplemental-metadata(1).json"
            ),
            ("IMG_1234.jpg", ["IMG_1234.jpg.supplemental-metadata(1).json"], nil),
            ("IMG_1234(2).jpg", ["IMG_1234.jpg.json"], nil),
            // Edited copies, films, and names without an extension.
            ("IMG_1234-edited.jpg", ["IMG_1234.jpg.json"], "IMG_1234.jpg.json"),
            ("IMG_1234-bearbeitet.jpg", ["IMG_1234.jpg.supplemental-metadata.json"], "IMG_1234.jpg.supplemental-metadata.json"),
            ("IMG_1234-edited(1).jpg", ["IMG_1234.jpg(1).json"], "IMG_1234.jpg(1).json"),
            ("IMG_1234.MP4", ["IMG_1234.HEIC.json"], "IMG_1234.HEIC.json"), ("PXL_1.MP", ["PXL_1.jpg.json"], "PXL_1.jpg.json"),
            ("IMG_1234.jpg", ["IMG_1234.json"], "IMG_1234.json"),
            // An album's own file belongs to no photo.
            ("photo.jpg", ["metadata.json", "Metadaten.json", "photo.png.json", "photo2.jpg.json"], nil),
        ] as [(String, [String], String?)])
    func `the sidecar of a photo is found by its name`(file: String, others: [String], expected: String?) {
        #expect(found(file, among: others) == (expected.map { [$0] } ?? []))
    }

    @Test func `Apple's edits belong to the picture, to its edited copy and to no other`() {
        let edits = ["IMG_0001.AAE", "IMG_O0001.AAE", "IMG_0002.AAE"]
        for name in ["IMG_0001.HEIC", "IMG_E0001.JPG", "img_0001.mov"] {
            #expect(found(name, among: edits) == ["IMG_0001.AAE", "IMG_O0001.AAE"])
        }
        #expect(found("IMG_0003.HEIC", among: edits) == [])
    }

    @Test(
        arguments: [
            ("img_1-edited", "img_1"), ("img_1-bearbeitet(2)", "img_1(2)"), ("img_1-edited (2)", "img_1 (2)"),
            ("img_e1234", "img_1234"), ("img_e1234 (2)", "img_1234 (2)"), ("a-修改", nil), ("a-已修改", "a"), ("a-modifié", "a"),
            ("a-modifie\u{301}", "a"), ("-edited", nil), ("img_elephant", nil), ("a-effects", nil), ("a-collage", nil),
            ("edited", nil), ("a-b", nil),
        ] as [(String, String?)])
    func `the name of an edited copy leads to its original`(stem: String, original: String?) {
        #expect(EditedNames.original(of: stem) == original)
    }

    @Test func `a photo may have one sidecar of each kind`() {
        #expect(found("a.jpg", among: ["a.jpg.json", "a.jpg.xmp"]) == ["a.jpg.xmp", "a.jpg.json"])
    }
}
