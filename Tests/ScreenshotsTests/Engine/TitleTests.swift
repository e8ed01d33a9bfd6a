import Foundation
import Testing

@testable import ScreenshotsEngine

/// Titles and creators in the layouts of different programs.
struct TitleTests {
    /// Adds a player's progress bar with its times.
    private func player(_ drawn: Drawn) -> Drawn {
        drawn.text("1:23", x: 60, y: 1500, size: 40).text("4:56", x: 1020, y: 1500, size: 40, right: true)
    }

    private func work(_ drawn: Drawn, width: Int = 1080, height: Int = 2340) -> [String?] {
        let verdict = ScreenClassifier.classify(drawn.screen(width: width, height: height))
        return [verdict.title?.text, verdict.creator?.text]
    }

    @Test func `a lock screen's clock and day are no title`() {
        let screen = Drawn.statusBar.text("Dienstag, 14. März", x: 540, y: 230, size: 70, centred: true)
            .text("08:16", x: 540, y: 320, size: 300, centred: true).picture(80, 1250, 260, 1430)
            .text("Salt", x: 300, y: 1260, size: 56).text("Ada Okafor", x: 300, y: 1350, size: 48)
        #expect(work(player(screen)) == ["Salt", "Ada Okafor"])
    }

    @Test func `a button's word at the end of a title belongs to the title`() {
        let screen = Drawn.statusBar.picture(120, 300, 960, 1140).text(
            "Everything in Its Right", x: 540, y: 1180, size: 80, centred: true
        )
        .text("Place", x: 540, y: 1275, size: 80, centred: true).text("Radiohead", x: 540, y: 1385, size: 50, centred: true)
        #expect(work(player(screen)) == ["Everything in Its Right Place", "Radiohead"])
    }

    @Test func `a heading wins over the search text`() {
        let screen = Drawn.statusBar.text("The Long Shore movie", x: 80, y: 160, size: 44)
            .text("The Long Shore", x: 60, y: 420, size: 90).text("2021 ‧ Drama/Mystery ‧ 1h 52m", x: 60, y: 540, size: 40)
            .text("IMDb", x: 200, y: 800).text("7.7/10", x: 200, y: 740).text("Director: Ines Marten", x: 60, y: 1300)
        #expect(work(screen) == ["The Long Shore", "Ines Marten"])
    }

    @Test(
        "Fields of a catalogue",
        arguments: [("Title", "Author", "pages"), ("Titel", "Verfasser", "Seiten"), ("Titre", "Auteur", "pages")])
    func fields(_ title: String, _ author: String, _ pages: String) {
        let screen = Drawn.statusBar.text(title, x: 60, y: 600).text("A Year of Rain", x: 420, y: 600).text(author, x: 60, y: 720)
            .text("Mira Holt", x: 420, y: 720).text("ISBN", x: 60, y: 840).text("978-3-727-10123-6", x: 420, y: 840)
            .text("458 \(pages)", x: 420, y: 960)
        #expect(work(screen) == ["A Year of Rain", "Mira Holt"])
    }

    @Test func `a screen may be only a cover`() {
        let cover = Drawn().text("MIRA HOLT", x: 300, y: 60, size: 40, centred: true).text(
            "A Year of Rain", x: 300, y: 300, size: 70, centred: true
        )
        .text("A NOVEL", x: 300, y: 800, size: 24, centred: true)
        let verdict = ScreenClassifier.classify(cover.screen(width: 600, height: 900))
        #expect(verdict.type == .book)
        #expect(verdict.title?.text == "A Year of Rain")
        #expect(verdict.creator?.text == "MIRA HOLT")
    }

    @Test func `a name in small letters above a menu is the title, not an item of the menu`() {
        let menu = Drawn.statusBar.picture(60, 800, 200, 940).text("Night Train", x: 230, y: 810, size: 50)
            .text("The Lanterns", x: 230, y: 880, size: 40).text("Like", x: 150, y: 1100, size: 50)
            .text("Add to playlist", x: 150, y: 1230, size: 50).text("Add to queue", x: 150, y: 1360, size: 50)
            .text("View artist", x: 150, y: 1490, size: 50).text("View album", x: 150, y: 1620, size: 50)
        #expect(ScreenClassifier.classify(menu.screen).type == .music)
        #expect(work(menu) == ["Night Train", "The Lanterns"])
    }

    @Test func `a program's large text about a book is not its title`() {
        let found = Drawn.statusBar.text("Book found", x: 60, y: 200, size: 90).text("A Year of Rain", x: 330, y: 400, size: 52)
            .text("Mira Holt", x: 330, y: 480, size: 40).text("ISBN 9780061917738", x: 330, y: 550, size: 34)
            .text("312 pages", x: 330, y: 600, size: 34).text("Scan another", x: 420, y: 1000, size: 44)
        #expect(work(found) == ["A Year of Rain", "Mira Holt"])
    }

    @Test func `a number of things is nobody's name`() {
        #expect(Names.cleaned("43 books read") == nil)
        #expect(Names.cleaned("50 Cent") == "50 Cent")
        #expect(Interface.isAction(["add", "to", "shelf"]) && Interface.isAction(["zur", "merkliste", "hinzufugen"]))
        #expect(!Interface.isAction(["view", "to", "a", "kill"]) && !Interface.isAction(["share"]))
    }

    @Test func `a musician's page has a creator and no title`() {
        let page = Drawn.statusBar.picture(0, 0, 1080, 700).text("The Lanterns", x: 60, y: 760, size: 110)
            .text("1,234,567 monthly listeners", x: 60, y: 900, size: 40).text("Popular tracks", x: 60, y: 1040)
            .text("Night Train", x: 240, y: 1160).text("First Light", x: 240, y: 1280)
        #expect(work(page) == [nil, "The Lanterns"])
    }

    @Test(
        "Names and what they are called",
        arguments: [
            ("Umberto Eco (Autore)", "Umberto Eco"), ("Daniel Kehlmann (Author)", "Daniel Kehlmann"), ("Seite 10 von 346", nil),
            ("Los Vientos (Live)", "Los Vientos (Live)"),
        ] as [(String, String?)])
    func roles(_ text: String, _ expected: String?) { #expect(Names.cleaned(text) == expected) }

    @Test(
        "People",
        arguments: [
            ("Mira Holt", true), ("Florian Henckel von Donnersmarck", true), ("Nena", false), ("and three more", false),
            ("Page 12", false),
        ])
    func person(_ text: String, _ isPerson: Bool) { #expect(Names.isPerson(text) == isPerson) }

    @Test func `a truncated title is dropped, and its creator stays`() {
        let screen = Drawn.statusBar.picture(120, 300, 960, 1140)
            .text("Sunset Lover (Live at t...", x: 540, y: 1220, size: 70, centred: true)
            .text("North Pier", x: 540, y: 1340, size: 52, centred: true)
        #expect(work(player(screen)) == [nil, "North Pier"])
    }

    @Test func `a truncated title is completed from another place`() {
        let screen = Drawn.statusBar.picture(120, 300, 960, 1140)
            .text("Sunset Lover and Ot...", x: 540, y: 1220, size: 70, centred: true)
            .text("North Pier", x: 540, y: 1340, size: 52, centred: true)
            .text("Sunset Lover and Other Songs", x: 60, y: 1800, size: 40)
        #expect(work(player(screen)) == ["Sunset Lover and Other Songs", "North Pier"])
    }

    @Test func `text that runs off the screen is no title`() {
        let whole = Drawn.statusBar.picture(120, 300, 960, 1140).text("Night Train", x: 540, y: 1220, size: 60, centred: true)
            .text("The Lanterns", x: 540, y: 1320, size: 50, centred: true)
        let shelf = whole.text("Gracela", x: 1090, y: 420, size: 110, right: true)
        #expect(work(player(whole)) == ["Night Train", "The Lanterns"])
        #expect(work(player(shelf)) == ["Night Train", "The Lanterns"])
    }

    @Test func `a list of books under the program's name has neither title nor creator, whatever the covers say`() {
        var list = Drawn.statusBar.text("Bookbox", x: 60, y: 180, size: 70)
        for (row, (title, author)) in [
            ("The Hobbit", "J.R.R. Tolkien"), ("Brave New World", "Aldous Huxley"), ("Dune", "Frank Herbert"),
        ]
        .enumerated() {
            let y = 300 + Double(row) * 300
            list = list.picture(60, y, 220, y + 250).text(title, x: 260, y: y, size: 50).text(author, x: 260, y: y + 65, size: 44)
                .text("Date finished", x: 850, y: y + 100, size: 36)
        }
        #expect(work(list.text("by Michael York", x: 70, y: 800, size: 13)) == [nil, nil])
    }

    @Test func `months along a chart are no titles`() {
        var chart = Drawn.statusBar.text("Statistics", x: 180, y: 180, size: 64).text("Books read", x: 50, y: 1170, size: 52)
            .text("13", x: 50, y: 1235, size: 48).text("Pages read", x: 50, y: 1330, size: 52).text(
                "3628", x: 50, y: 1390, size: 48)
        for (column, month) in ["Jan", "Mar", "May", "Jul", "Sep", "Nov"].enumerated() {
            chart = chart.text(month, x: 60 + Double(column) * 160, y: 1960, size: 46)
        }
        #expect(work(chart)[0] == nil)
    }
}
