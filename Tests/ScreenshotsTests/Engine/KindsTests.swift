import Foundation
import Testing

@testable import ScreenshotsEngine

/// Evidence that is valid for all apps of the same kind, such as shops.
struct KindsTests {
    private func rows(_ names: [(String, String)], below drawn: Drawn, top: Double = 420) -> Drawn {
        names.enumerated().reduce(drawn) { drawn, row in
            let y = top + 240 * Double(row.offset)
            return drawn.text(row.element.0, x: 180, y: y, size: 60).text(row.element.1, x: 180, y: y + 70, size: 44)
        }
    }

    @Test func `large words on a picture in a picture viewer are a meme`() {
        let viewer = Drawn.statusBar.picture(0, 700, 1080, 1600)
        #expect(Layout(viewer.screen).hasBands)
        let meme = viewer.text("WHEN THE BUILD IS GREEN", x: 540, y: 740, size: 74, centred: true)
            .text("BUT NOTHING WAS TESTED", x: 540, y: 1480, size: 74, centred: true)
        #expect(ScreenClassifier.classify(meme.screen).type == .meme)
    }

    @Test func `a photograph in a picture viewer, and a product or a song below its picture, are no memes`() {
        let viewer = Drawn.statusBar.picture(0, 700, 1080, 1600)
        let dated = viewer.text("12 August 2024", x: 540, y: 130, centred: true)
        #expect(ScreenClassifier.classify(dated.screen).type != .meme)
        let product = viewer.text("Garden Chair", x: 540, y: 1700, size: 74, centred: true).text(
            "49,90 €", x: 540, y: 1800, centred: true)
        #expect(ScreenClassifier.classify(product.screen).type != .meme)
        let song = viewer.text("Night Train", x: 540, y: 1700, size: 80, centred: true).text(
            "The Lanterns", x: 540, y: 1810, centred: true)
        #expect(ScreenClassifier.classify(song.screen).type != .meme)
        #expect(!Layout(Drawn().picture(0, 0, 1080, 2340).screen).hasBands)
    }

    @Test func `options of a music program, each with a sentence, are settings`() {
        let page = rows(
            [
                ("Look and feel", "The style is yours, so make it so"), ("Now playing", "Choose what the page looks like"),
                ("Playback controls", "For those who want every button"), ("Library", "Manage all of your tracks here"),
            ], below: .statusBar)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .settings)
    }

    @Test func `songs with their artists are no options`() {
        let list = rows(
            [
                ("Night Train", "The Lanterns of the Old Harbour"), ("Low Tide", "Ellie Marsh and the Northern Line"),
                ("Opus", "Varien with the City Choir"), ("Undertow", "The Lanterns of the Old Harbour"),
            ], below: Drawn.statusBar.text("Songs", x: 80, y: 180, size: 80)
        ).picture(20, 420, 160, 540).picture(20, 660, 160, 780).picture(20, 900, 160, 1020).picture(20, 1140, 160, 1260)
        #expect(ScreenClassifier.classify(list.screen).type == .music)
    }

    @Test func `a page about the program is none of the types`() {
        var page = Drawn.statusBar.text("About", x: 160, y: 130, size: 70).text("Version 1.4.2", x: 160, y: 500, size: 48)
        for (row, name) in ["License", "Source code", "Privacy", "Language", "Report an issue"].enumerated() {
            page = page.text(name, x: 160, y: 700 + 180 * Double(row), size: 54)
        }
        #expect(ScreenClassifier.classify(page.screen).type == .unknown)
    }

    @Test func `a number under its bar code is a ticket`() {
        let card = Drawn.statusBar.text("Green Grocer", x: 540, y: 300, size: 80, centred: true).picture(140, 800, 940, 1160)
        let verdict = ScreenClassifier.classify(card.text("2345 6789 0123", x: 540, y: 1200, size: 52, centred: true).screen)
        #expect(verdict.type == .ticket)
        #expect(verdict.reasons.contains { $0.kind == .cardNumber })
        // A date below a picture is not a card number.
        let photo = ScreenClassifier.classify(card.text("12.03.2024", x: 540, y: 1200, size: 52, centred: true).screen)
        #expect(photo.type != .ticket)
    }

    @Test func `times in several rows are a timetable, not a player`() {
        let table = [("17:05", "17:23"), ("17:15", "17:33"), ("17:25", "17:43")].enumerated().reduce(Drawn.statusBar) {
            let y = 600 + 240 * Double($1.offset)
            return $0.text($1.element.0, x: 80, y: y).text($1.element.1, x: 1000, y: y, right: true)
        }
        #expect(Layout(table.screen).playerTimes == nil)
        #expect(Layout(Drawn.player.screen).playerTimes != nil)
    }

    @Test func `a player of chapters plays a book`() {
        let player = Drawn.statusBar.text("The Hound", x: 540, y: 180, size: 60, centred: true).picture(140, 320, 940, 1120)
            .text("Chapter 3: The Problem", x: 540, y: 1240, size: 52, centred: true).text("04:12", x: 60, y: 1500)
            .text("23:45", x: 1020, y: 1500, right: true)
        let verdict = ScreenClassifier.classify(player.screen)
        #expect(verdict.type == .book)
        #expect(verdict.title?.text != "Chapter 3: The Problem")
    }

    @Test func `a chapter under its title in the bar is a reader`() {
        let page = Drawn.statusBar.text("Say Hello", x: 180, y: 120, size: 64).text("Vol. 1 Chapter 1", x: 180, y: 200, size: 44)
            .picture(0, 300, 1080, 2300)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .book)
        #expect(verdict.title?.text == "Say Hello")
    }

    @Test func `a title stands over its author as catalogues write him`() {
        let page = Drawn.statusBar.text("The Great Gatsby", x: 440, y: 520, size: 72)
            .text("o Fitzgerald, F. Scott", x: 446, y: 610, size: 50).text("13.7%", x: 100, y: 900, size: 50)
            .text("No description.", x: 100, y: 1090, size: 50).text("Continue", x: 800, y: 2090, size: 50)
            .text("THE GREAT", x: 130, y: 360, size: 90).text("GATSBY", x: 150, y: 440, size: 100)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .book)
        #expect([verdict.title?.text, verdict.creator?.text] == ["The Great Gatsby", "Fitzgerald, F. Scott"])
    }

    @Test func `a scale in two units is a map's`() {
        let map = Drawn().text("10 m", x: 20, y: 20, size: 40).text("50 ft", x: 20, y: 64, size: 40)
            .text("Petrogradskaya", x: 1600, y: 640, size: 120).picture(0, 120, 2560, 1440)
        #expect(ScreenClassifier.classify(map.screen(width: 2560, height: 1440)).type == .map)
    }

    @Test func `words that justified text sets apart are read together`() {
        let page = Drawn.statusBar.text("Estimated", x: 80, y: 500).text("reading", x: 336, y: 500).text("time", x: 548, y: 500)
        let layout = Layout(page.screen)
        #expect(layout.joinedHits.contains { $0.phrase == "estimated reading time" })
        // Tabs have larger gaps than words of a phrase, so they are not joined to a phrase.
        let tabs = Drawn.statusBar.text("Now", x: 80, y: 500).text("playing", x: 420, y: 500)
        #expect(Layout(tabs.screen).joinedHits.isEmpty)
    }

    @Test func `progress close after an author's name counts on a shelf`() {
        let row = Drawn.statusBar.text("Beyond Good", x: 80, y: 800, size: 50).text("Moby-Dick", x: 400, y: 800, size: 50)
            .text("Dracula", x: 720, y: 800, size: 50).text("Friedrich Wilhelm 3%", x: 80, y: 870, size: 24)
            .text("46%", x: 560, y: 870, size: 40).text("0%", x: 940, y: 870, size: 40).text("Search", x: 80, y: 200)
        let shelf = Evidence.of(Layout(row.screen)).reasons[.book]?.first { $0.kind == .shelf }
        #expect(shelf?.lines.count == 3)
    }

    @Test func `two films in a list are both no title`() {
        let list = Drawn.statusBar.text("Movies", x: 80, y: 160, size: 70).picture(40, 420, 300, 810).picture(40, 900, 300, 1290)
            .text("The Long Shore", x: 360, y: 440, size: 60).text("166 min · Drama", x: 360, y: 520, size: 44)
            .text("Perfect Days", x: 360, y: 920, size: 60).text("123 min · Drama", x: 360, y: 1000, size: 44)
            .text("Watchlist", x: 80, y: 2240, size: 40)
        let verdict = ScreenClassifier.classify(list.screen)
        #expect(verdict.type == .movie)
        #expect(verdict.title == nil)
    }

    @Test func `a list with songs of others is no album`() {
        let list = rows(
            [("Undertow", "Ellie Marsh"), ("Opus", "Varien"), ("Heat Wave", "The Lanterns"), ("Harbour", "Northern Line")],
            below: Drawn.statusBar.text("Road trip", x: 80, y: 330, size: 90).text("Favourites", x: 80, y: 440, size: 50)
                .text("5 tracks", x: 80, y: 640, size: 50), top: 800)
        let verdict = ScreenClassifier.classify(list.screen)
        #expect(verdict.type == .music)
        #expect(verdict.title == nil)
    }

    @Test func `a title whose second line is cut off is not known whole`() {
        let page = Drawn.statusBar.picture(640, 400, 960, 880).text("Beyond Good and", x: 100, y: 420, size: 76)
            .text("Evil: Prelude to ...", x: 100, y: 500, size: 76).text("9 notes", x: 100, y: 620, size: 44)
            .text("2.48% read", x: 100, y: 690, size: 44).text("Bookshelf", x: 100, y: 2240, size: 40)
        let verdict = ScreenClassifier.classify(page.screen)
        #expect(verdict.type == .book)
        #expect(verdict.title == nil)
    }

    @Test func `a keypad is the subject of its screen, whatever is behind it`() {
        var pad = Drawn.statusBar.text("Settings", x: 140, y: 170, size: 80).text("Enter code", x: 540, y: 800, centred: true)
            .text("Export messages", x: 60, y: 2000).text("Password", x: 60, y: 2150)
        for key in 1...9 {
            pad = pad.text("\(key)", x: 240 + 300 * Double((key - 1) % 3), y: 1100 + 160 * Double((key - 1) / 3), size: 64)
        }
        #expect(ScreenClassifier.classify(pad.screen).type == .unknown)
    }
}
