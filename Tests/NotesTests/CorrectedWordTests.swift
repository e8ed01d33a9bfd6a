import Base
import Catalogue
import GRDB
import ReadingEngine
import Testing

@testable import Notes
@testable import Readings

/// Words that the reader corrected.
struct CorrectedWordTests {
    private func corrected() -> Reading {
        let quad = Quad(SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 30), SIMD2(0, 30))
        let words = [
            TextWord(text: "Dear", quad: quad), TextWord(text: "customer", read: "custcmer", quad: quad),
            TextWord(text: #"\"o\":\""#, quad: quad), TextWord(text: "invoice.", read: #"inv"oice."#, quad: quad),
        ]
        let line = TextLine(
            text: words.map(\.text).joined(separator: " "), confidence: 0.9, quad: quad, words: words, block: 0, row: 0)
        return Reading(width: 400, height: 100, lines: [line], seconds: 0.1)
    }

    private func identity(_ scene: Scene) throws -> Identity {
        try #require(try scene.catalogue.read { try Identity.fetchOne($0, sql: "SELECT identity FROM file") })
    }

    @Test func `a note is found by the corrected word and by what was read, and shows the corrected one`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "", identity: "same")
        let identity = try identity(scene)
        try scene.catalogue.write { try Readings.store($0, identity, corrected()) }
        try await scene.swipe(id, .readKeep)
        #expect(try scene.texts == [corrected().text])
        for (query, count) in [("customer", 1), ("custcmer", 1), ("oice", 1), ("customs", 0)] {
            let found = try scene.catalogue.read { try SearchIndex.find($0, SearchQuery(query), .note, limit: 9) }
            #expect(found.count == count, "\(query)")
        }
    }

    @Test func `what was read stays beside the correction`() throws {
        let scene = try Scene()
        try scene.add("1.jpg", "", identity: "same")
        let identity = try identity(scene)
        try scene.catalogue.write { try Readings.store($0, identity, corrected()) }
        let known = try #require(try scene.catalogue.read { try Readings.find($0, identity) })
        #expect(known.lines.flatMap(\.words).map(\.read) == [nil, "custcmer", nil, #"inv"oice."#])
        let searched = try scene.catalogue.read { try String.fetchOne($0, sql: "SELECT \(SearchedText.sql) FROM reading") }
        #expect(searched == corrected().text + "\ncustcmer " + #"inv"oice."#)
    }

    @Test func `a text without corrections is searched as it is`() throws {
        let scene = try Scene()
        try scene.add("1.jpg", "", identity: "same")
        let identity = try identity(scene)
        try scene.catalogue.write { try Readings.store($0, identity, reading(#"He said "o":" and left"#)) }
        let searched = try scene.catalogue.read { try String.fetchOne($0, sql: "SELECT \(SearchedText.sql) FROM reading") }
        #expect(searched == #"He said "o":" and left"#)
    }

    @Test(arguments: [(nil, true), ("true", true), ("false", false)] as [(String?, Bool)])
    func `words are corrected unless the person has switched it off`(value: String?, isOn: Bool) throws {
        let scene = try Scene()
        try scene.catalogue.write { try SettingTable.set($0, "correctWords", value) }
        #expect(try scene.catalogue.read { try Readings.options($0).correcting } == isOn)
    }
}
