import Foundation
import PicturesEngine
import Testing

@testable import ScreenshotsEngine

struct PartsTests {
    @Test func `each list of phrases has a type and a weight`() {
        #expect(Lexicon.lists.count == ScreenWords.types.count)
        #expect(Lexicon.lists.allSatisfy { $0.weight > 0 && !$0.phrases.isEmpty })
        #expect(Set(Lexicon.lists.map(\.type)).count == ScreenType.allCases.count)
    }

    @Test func `words are whole, without accents, in lower case`() {
        #expect(Words.of("Für Élise – Straße 5") == ["fur", "elise", "strasse", "5"])
        #expect(Lexicon.standard.hits(Words.of("display"), text: "display", line: 0).isEmpty)
        #expect(Lexicon.standard.hits(Words.of("Now Playing"), text: "Now Playing", line: 0).map(\.phrase) == ["now playing"])
    }

    @Test func `a word in a sentence counts less than a label`() throws {
        let label = try #require(Lexicon.standard.hits(["isbn"], text: "ISBN", line: 0).first)
        let words = Words.of("the isbn is printed on the back of it")
        let spoken = try #require(Lexicon.standard.hits(words, text: "", line: 0).first { $0.phrase == "isbn" })
        #expect(label.weight > 3 * spoken.weight)
    }

    @Test(
        "Times", arguments: [("4:05", 245), ("00:07", 7), ("-1:30", -90), ("1:02:03", 3723)])
    func time(_ text: String, _ seconds: Int) { #expect(Pattern.time(text) == seconds) }

    @Test("What is no time", arguments: ["4:65", "12", "4:05 pm", "a:10", "", "99999999999999999999:10"])
    func noTime(_ text: String) { #expect(Pattern.time(text) == nil) }

    @Test(
        "Creators without what stands beside them",
        arguments: [
            ("Elena Voss • 2019", "Elena Voss"), ("Elena Voss / Low Tide", "Elena Voss"), ("AC/DC", "AC/DC"),
            ("Album · Mara Lindt", "Mara Lindt"), ("12 songs", nil), ("3,4K views", nil),
            ("Playlist", nil),
        ] as [(String, String?)])
    func name(_ text: String, _ expected: String?) { #expect(Names.cleaned(text) == expected) }

    @Test func `artist and song on one line are split, with the help of other lines`() {
        let page = Drawn.statusBar.picture(240, 200, 840, 800).text(
            "The Lanterns - Night Train", x: 540, y: 860, size: 70, centred: true
        )
        .text("Album", x: 400, y: 1000).text("12 Songs", x: 600, y: 1000).text("Shuffle", x: 700, y: 1100)
        .text("First Light", x: 200, y: 1400).text("The Lanterns", x: 200, y: 1460, size: 40)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.title?.text == "Night Train")
        #expect(verdict.creator?.text == "The Lanterns")
    }

    @Test func `a list of works has no title`() {
        var page = Drawn.statusBar.text("My books", x: 80, y: 150, size: 70)
        for index in 0..<5 {
            let y = 400 + Double(index) * 300
            page = page.picture(60, y, 220, y + 240).text(
                "Story Number \(["One", "Two", "Six", "Ten", "Five"][index])", x: 260, y: y
            ).text("Ada Writer", x: 260, y: y + 70, size: 40)
        }
        let verdict = ScreenClassifier.classify(page.text("Currently reading", x: 80, y: 260).screen)
        #expect(verdict.type == .book)
        #expect(verdict.title == nil)
    }

    @Test func `a correction applies to another screen of the program`() {
        func page(_ song: String) -> Drawn {
            Drawn.statusBar.text("Stations", x: 80, y: 120).text("Nearby frequencies", x: 80, y: 2150).text(
                "Presets", x: 500, y: 2150
            ).text(song, x: 80, y: 900)
        }
        #expect(ScreenClassifier.classify(page("One").screen).type == .unknown)
        let lesson = Lessons.Program(type: .music, labels: Lessons.labels(of: page("One").screen))
        let lessons = Lessons(programs: [lesson])
        let taught = ScreenClassifier.classify(page("Other").screen, lessons: lessons)
        #expect(taught.type == .music)
        #expect(taught.reasons.contains { $0.kind == .lesson })
        #expect(ScreenClassifier.classify(Drawn.film.screen, lessons: lessons).type == .movie)
    }

    @Test func `a spelling that was corrected is used again`() {
        let lessons = Lessons(spellings: [Lessons.spellingKey("the lanterns"): "The Lanterns (UK)"])
        #expect(ScreenClassifier.classify(Drawn.player.screen, lessons: lessons).creator?.text == "The Lanterns (UK)")
    }

    @Test func `pictures are found, text is not one`() {
        let layout = Layout(Drawn.player.screen)
        #expect(layout.pictures.count == 1)
        #expect(layout.pictures.allSatisfy { abs($0.left - 120) < 40 && abs($0.bottom - 1140) < 40 })
        #expect(Layout(Drawn.statusBar.text("Just words", x: 100, y: 900).screen).pictures.isEmpty)
    }
}
