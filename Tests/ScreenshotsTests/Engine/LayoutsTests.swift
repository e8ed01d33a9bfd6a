import Foundation
import Testing

@testable import ScreenshotsEngine

/// Types of screenshots that follow from the layout alone, whatever the text says.
struct LayoutsTests {
    private func kinds(_ drawn: Drawn, _ type: ScreenType) -> Set<Reason.Kind> {
        Set(Evidence.of(Layout(drawn.screen)).reasons[type, default: []].filter { $0.weight > 0 }.map(\.kind))
    }

    private static let talk = Drawn.statusBar.text("Have you seen it?", x: 60, y: 420).text("It was so good", x: 60, y: 472)
        .text("21:04", x: 540, y: 640, size: 36, centred: true)
        .text("Not yet, tomorrow maybe", x: 1020, y: 800, right: true).text("Shall we go?", x: 60, y: 1040)
        .text("Gladly, after work", x: 1020, y: 1280, right: true)

    @Test func `blocks at both edges with a time between them are a chat`() {
        let verdict = ScreenClassifier.classify(Self.talk.screen)
        #expect(verdict.type == .chat)
        #expect(kinds(Self.talk, .chat).isSuperset(of: [.bubbles, .messageTimes]))
    }

    @Test(arguments: [
        "Message", "Type a message…", "Nachricht schreiben", "Écrire un message", "Mensaje", "Wiadomość", "Сообщение",
    ])
    func `a field for a message at the foot is a sign of a chat, and at the head it is none`(text: String) {
        #expect(kinds(Drawn.statusBar.text(text, x: 200, y: 2200), .chat).contains(.bubbles))
        #expect(!kinds(Drawn.statusBar.text(text, x: 200, y: 300).text("Nothing", x: 60, y: 1200), .chat).contains(.bubbles))
    }

    @Test func `a table of names and values is no conversation`() {
        var table = Drawn.statusBar
        for row in 0..<6 {
            let y = 420 + Double(row) * 200
            table = table.text("Ground floor", x: 60, y: y).text("empty \(row)", x: 1020, y: y, right: true)
        }
        #expect(!kinds(table, .chat).contains(.bubbles))
    }

    @Test func `grades on posters and whom actors play are signs of films`() {
        var posters = Drawn.statusBar
        for (column, grade) in ["7.5", "8.1", "6.9"].enumerated() {
            let x = 40 + Double(column) * 340
            posters = posters.picture(x, 300, x + 300, 740).text(grade, x: x + 20, y: 780)
        }
        #expect(kinds(posters, .movie).contains(.rating))
        let roles = Drawn.statusBar.text("Kira Novak", x: 300, y: 400).text("as Anna Keller", x: 300, y: 470).text(
            "Paul Weber", x: 300, y: 800
        ).text("as Doctor Stein", x: 300, y: 870)
        #expect(kinds(roles, .movie).contains(.posterPictures))
    }

    @Test func `temperatures are no progress of books`() {
        var weather = Drawn.statusBar
        for (row, chance) in ["8%", "30%", "100%", "20%"].enumerated() {
            let y = 400 + Double(row) * 300
            weather = weather.picture(40, y, 200, y + 160).picture(640, y, 800, y + 160).text("2\(row)°", x: 300, y: y).text(
                chance, x: 500, y: y
            ).text(chance, x: 900, y: y)
        }
        #expect(kinds(weather, .unknown).contains(.optionRows))
        #expect(ScreenClassifier.classify(weather.screen).type == .unknown)
    }

    @Test func `a keypad, phone numbers and days at the left edge are none of the types`() {
        var keys = Drawn.statusBar
        for digit in 1...9 {
            keys = keys.text("\(digit)", x: 200 + Double((digit - 1) % 3) * 300, y: 900 + Double((digit - 1) / 3) * 200, size: 90)
        }
        #expect(kinds(keys, .unknown).contains(.optionRows))
        var people = Drawn.statusBar
        for row in 0..<4 { people = people.text("+49 170 123456\(row)", x: 200, y: 500 + Double(row) * 260) }
        #expect(kinds(people, .unknown).contains(.optionRows))
        var agenda = Drawn.statusBar
        for (row, day) in ["MONDAY", "TUESDAY", "FRIDAY"].enumerated() {
            agenda = agenda.text(day, x: 40, y: 400 + Double(row) * 400).text("08:00", x: 120, y: 500 + Double(row) * 400)
        }
        #expect(kinds(agenda, .unknown).contains(.optionRows))
        #expect(!kinds(agenda, .chat).contains(.messageRows))
    }

    @Test func `prices under names are wares`() {
        var wares = Drawn.statusBar
        for column in 0..<2 {
            let x = 60 + Double(column) * 520
            wares = wares.picture(x, 300, x + 440, 740).text("Wool blanket", x: x, y: 780).text("$ 4\(column).90", x: x, y: 834)
        }
        #expect(kinds(wares, .shopping).contains(.priceTag))
        #expect(Evidence.of(Layout(wares.screen)).score(.shopping) > 2)
    }

    @Test func `the song over its words is the title`() {
        var words = Drawn.statusBar.text("Salt", x: 200, y: 160, size: 44).text("Ada Okafor", x: 200, y: 212, size: 40)
        for row in 0..<9 { words = words.text("and I was only passing through", x: 60, y: 460 + Double(row) * 150, size: 64) }
        words = words.text("3:30", x: 60, y: 2060, size: 44).text("-2:04", x: 920, y: 2060, size: 44)
        let verdict = ScreenClassifier.classify(words.screen)
        #expect(verdict.type == .music)
        #expect(verdict.title?.text == "Salt")
        #expect(verdict.creator?.text == "Ada Okafor")
    }

    @Test func `a short artist under a large title is not the end of the title`() {
        let player = Drawn.statusBar.picture(120, 300, 960, 1140).text("Lost on You", x: 540, y: 1200, size: 76, centred: true)
            .text("LP", x: 540, y: 1300, size: 56, centred: true).text("2:14", x: 80, y: 1480, size: 40)
            .text("4:07", x: 920, y: 1480, size: 40)
        #expect(ScreenClassifier.classify(player.screen).title?.text == "Lost on You")
    }

    @Test func `a year with a running time is no title`() {
        let page = Drawn.statusBar.text("(2022) 1 h 56 min", x: 540, y: 1400, size: 60, centred: true).text(
            "A film by Ines Marten", x: 540, y: 1480, size: 44, centred: true
        ).text("Trailer", x: 540, y: 1600, size: 44, centred: true)
        #expect(ScreenClassifier.classify(page.screen).title == nil)
    }

    @Test func `damaged lines are judged, too`() {
        for text in ["", " ", "\u{0}", "%", "°", "+", String(repeating: "new ", count: 90), String(repeating: "9", count: 390)] {
            let screen = Drawn().text(text, x: 0, y: 2200).text(text, x: -500, y: 9000).text(text, x: 1080, y: -40).screen
            #expect(ScreenClassifier.classify(screen).confidence >= 0)
        }
    }
}
