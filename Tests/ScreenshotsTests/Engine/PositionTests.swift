import Foundation
import Testing

@testable import ScreenshotsEngine

/// Titles that are found by their position: by their row, by the text beside them, and by the kind of page.
struct PositionTests {
    private func work(_ drawn: Drawn, width: Int = 1080, height: Int = 2340, as type: ScreenType? = nil) -> [String?] {
        let screen = drawn.screen(width: width, height: height)
        let verdict = ScreenClassifier.classify(screen)
        guard let type else { return [verdict.title?.text, verdict.creator?.text] }
        let found = Extraction(Layout(screen), type: type, lessons: Lessons()).work()
        return [found.title?.text, found.creator?.text]
    }

    private func bar(_ drawn: Drawn) -> Drawn {
        drawn.text("1:23", x: 60, y: 2100, size: 40).text("-2:41", x: 1020, y: 2100, size: 40, right: true)
    }

    private func rows(_ drawn: Drawn, from y: Double) -> Drawn {
        var drawn = drawn
        for (row, (title, artist)) in [
            ("First Light", "Ada Okafor"), ("Cold Water", "Tom Ashby"), ("Low Tide", "North Pier"), ("Ghost Town", "Freya Holm"),
        ].enumerated() {
            let top = y + Double(row) * 180
            drawn = drawn.picture(60, top, 190, top + 130).text(title, x: 230, y: top + 5, size: 56)
                .text(artist, x: 230, y: top + 70, size: 44)
        }
        return drawn
    }

    @Test func `in a queue, the line under "Now playing" is the title`() {
        let queue = Drawn.statusBar.text("Queue", x: 150, y: 130, size: 60).text("Now playing", x: 60, y: 260, size: 52)
            .picture(60, 360, 190, 490).text("Night Train", x: 230, y: 365, size: 56).text(
                "The Lanterns", x: 230, y: 430, size: 44
            )
            .text("Next in queue", x: 60, y: 560, size: 52)
        #expect(work(bar(rows(queue, from: 680))) == ["Night Train", "The Lanterns"])
    }

    @Test func `a ranked list has no title`() {
        var chart = Drawn.statusBar.text("My top songs 2022", x: 60, y: 200, size: 90)
        for rank in 1...5 { chart = chart.text("\(rank)", x: 60, y: 220 + Double(rank) * 180, size: 60) }
        #expect(
            work(rows(chart.text("Salt", x: 230, y: 405, size: 56).text("Mira Holt", x: 230, y: 470, size: 44), from: 580)) == [
                nil, nil,
            ])
    }

    @Test func `the name of a program is not the song under it`() {
        let shade = Drawn.statusBar.text("Hearo", x: 75, y: 500, size: 52).text("Night Train Home", x: 75, y: 616, size: 56)
            .text("The Lanterns", x: 75, y: 680, size: 50).text("1:23", x: 75, y: 780, size: 40)
            .text("4:05", x: 1000, y: 780, size: 40, right: true)
        #expect(work(shade) == ["Night Train Home", "The Lanterns"])
    }

    @Test(
        "Names that buttons and pages have, and numbers, where only a name stands",
        arguments: ["Yesterday", "Home", "Radio", "22"])
    func likeLabels(_ title: String) {
        let screen = Drawn.statusBar.picture(120, 300, 960, 1140).text(title, x: 540, y: 1190, size: 60, centred: true)
            .text("Elena Voss", x: 540, y: 1270, size: 52, centred: true)
        let times = screen.text("1:07", x: 80, y: 1560, size: 40).text("4:05", x: 920, y: 1560, size: 40)
            .text("Lyrics", x: 80, y: 1900, size: 44).text("AirPlay", x: 480, y: 1900, size: 44)
        #expect(work(times) == [title, "Elena Voss"])
    }

    @Test func `the creator may be above the title, in small letters`() {
        let screen = Drawn.statusBar.text("ELENA VOSS", x: 540, y: 200, size: 40, centred: true)
            .text("Paper Lanterns", x: 540, y: 255, size: 72, centred: true).picture(120, 420, 960, 1260)
        #expect(work(bar(screen)) == ["Paper Lanterns", "ELENA VOSS"])
    }

    @Test func `a value in a table is no title, whatever its type`() {
        var page = Drawn.statusBar.text("Mara Lind", x: 60, y: 700, size: 72)
        for (row, (label, value)) in [
            ("Regie", "Ines Marten"), ("Mit", "Jack Turner, Mia Vogel"), ("Dauer", "158 min"), ("Freigabe", "ab zwölf"),
        ].enumerated() {
            let y = 860 + Double(row) * 110
            page = page.text(label, x: 60, y: y).text(value, x: 420, y: y)
        }
        #expect(work(page, as: .movie) == ["Mara Lind", "Ines Marten"])
    }

    @Test func `a running time is no title`() {
        let page = Drawn.statusBar.picture(60, 200, 400, 700).text("Winter over Lisbon", x: 440, y: 220, size: 64)
            .text("2021", x: 440, y: 320, size: 44).text("2h 44m", x: 440, y: 380, size: 44)
            .text("Directed by Carla Nunes", x: 440, y: 440, size: 44).text("More like this", x: 60, y: 1200)
        #expect(work(page) == ["Winter over Lisbon", "Carla Nunes"])
        let time = Drawn.statusBar.text("Middlemarch", x: 180, y: 140, size: 48).text("George Eliot", x: 180, y: 200, size: 40)
            .text("4h 57m", x: 540, y: 500, size: 200, centred: true).text(
                "Reading time", x: 540, y: 720, size: 48, centred: true
            )
            .text("Pages read", x: 700, y: 1000, size: 40)
        #expect(work(time) == ["Middlemarch", "George Eliot"])
    }

    @Test func `the heads of a book's pages are its author and its title`() {
        var page = Drawn.statusBar.text("JONAS KERN", x: 50, y: 120, size: 40).text(
            "Winterreise nach Norden", x: 620, y: 120, size: 40)
        for row in 0..<24 {
            page = page.text("am Dienstag fuhr die alte Bahn bis zum Hafen", x: 60, y: 220 + Double(row) * 80, size: 44)
        }
        #expect(work(page.text("414", x: 520, y: 2270, size: 40)) == ["Winterreise nach Norden", "JONAS KERN"])
    }

    @Test func `the page of a person has no title`() {
        let page = Drawn.statusBar.picture(400, 200, 680, 480).text("Mira Holt", x: 540, y: 520, size: 80, centred: true)
            .text("24 books · 1.2K followers", x: 540, y: 620, size: 40, centred: true)
            .text("Follow author", x: 540, y: 720, size: 44, centred: true).text("Books by this author", x: 60, y: 900, size: 56)
        #expect(work(page, as: .book) == [nil, "Mira Holt"])
        let actor = Drawn.statusBar.picture(60, 200, 360, 600).text("Kira Novak", x: 400, y: 220, size: 80)
            .text("Actor", x: 400, y: 320, size: 44).text("Known for", x: 60, y: 900, size: 56)
        #expect(work(actor, as: .movie) == [nil, nil])
    }

    @Test func `somebody's playlist is no work`() {
        let list = Drawn.statusBar.picture(300, 200, 780, 680).text("Chill Evenings", x: 540, y: 720, size: 84, centred: true)
            .text("Playlist · 42 songs", x: 540, y: 830, size: 40, centred: true)
        #expect(work(rows(list, from: 1000), as: .music) == [nil, nil])
    }

    @Test func `the kind of book may be between its title and its author`() {
        let page = Drawn.statusBar.picture(60, 300, 410, 820).text("Lessons", x: 450, y: 350, size: 66)
            .text("roman in drei Teilen", x: 450, y: 425, size: 44).text("Ian McEwan", x: 450, y: 490, size: 44)
            .text("ISBN 9782812646446", x: 60, y: 1350).text("143 pages", x: 60, y: 1410)
        #expect(work(page) == ["Lessons", "Ian McEwan"])
    }

    @Test func `the labels of a form are above their values`() {
        let form = Drawn.statusBar.text("Edit book", x: 400, y: 130, size: 52).text("Title", x: 60, y: 500, size: 34)
            .text("1984", x: 60, y: 540, size: 52).text("Author", x: 60, y: 660, size: 34).text(
                "George Orwell", x: 60, y: 700, size: 52
            )
            .text("Publisher", x: 60, y: 820, size: 34).text("Penguin", x: 60, y: 860, size: 52).text(
                "ISBN", x: 60, y: 980, size: 34
            )
            .text("9780061917738", x: 60, y: 1020, size: 52)
        #expect(work(form) == ["1984", "George Orwell"])
    }

    @Test func `on a cover the larger name may be the author's`() {
        let cover = Drawn().text("MIRA HOLT", x: 300, y: 60, size: 70, centred: true)
            .text("A Year of Rain", x: 300, y: 640, size: 56, centred: true).text(
                "A NOVEL", x: 300, y: 715, size: 24, centred: true)
        #expect(work(cover, width: 600, height: 900) == ["A Year of Rain", "MIRA HOLT"])
    }

    @Test func `a poster is a film and no meme`() {
        let poster = Drawn().picture(0, 0, 600, 900).text("PAUL WEBER", x: 110, y: 36, size: 20, centred: true)
            .text("THE LONG SHORE", x: 300, y: 700, size: 56, centred: true)
            .text("A FILM BY INES MARTEN", x: 300, y: 790, size: 24, centred: true)
            .text("IN CINEMAS MAY 12", x: 300, y: 840, size: 24, centred: true)
        let verdict = ScreenClassifier.classify(poster.screen(width: 600, height: 900))
        #expect(verdict.type == .movie)
        #expect(verdict.title?.text == "THE LONG SHORE")
        #expect(verdict.creator?.text == "INES MARTEN")
    }

    @Test(
        "A great I that was read as a small l",
        arguments: [
            ("lan McEwan", "Ian McEwan"), ("lt", "It"), ("lntouchables", "Intouchables"),
            ("When l Was Young", "When I Was Young"),
            ("la traviata", "la traviata"), ("low lamps", "low lamps"), ("lucky Star", "lucky Star"), ("", ""),
        ])
    func capitalI(_ read: String, _ meant: String) { #expect(Names.withCapitalI(read) == meant) }
}
