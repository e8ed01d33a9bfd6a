import Foundation
import PicturesEngine
import TestSupport
import Testing

@testable import ScreenshotsEngine

struct ClassifierTests {
    @Test func `a player with times at both ends of its bar is music, with title and artist`() {
        let verdict = ScreenClassifier.classify(Drawn.player.screen)
        #expect(verdict.type == .music)
        #expect(verdict.title?.text == "Night Train")
        #expect(verdict.creator?.text == "The Lanterns")
        #expect(verdict.reasons.first?.kind == .playerTimes)
        #expect(verdict.reasons.first?.lines == [4, 5])
    }

    @Test func `a film has the title beside its poster and the director after the label`() {
        let verdict = ScreenClassifier.classify(Drawn.film.screen)
        #expect(verdict.type == .movie)
        #expect(verdict.title?.text == "The Long Shore")
        #expect(verdict.creator?.text == "Ines Marten")
    }

    @Test func `a book has its title under the cover and its author without “by”`() {
        let verdict = ScreenClassifier.classify(Drawn.book.screen)
        #expect(verdict.type == .book)
        #expect(verdict.title?.text == "A Year of Rain")
        #expect(verdict.creator?.text == "Mira Holt")
    }

    @Test func `large letters on a picture without a program are a meme`() {
        let meme = Drawn().picture(0, 0, 600, 600).text("WHEN THE BUG IS FIXED", x: 300, y: 20, size: 50, centred: true)
            .text("AND THREE MORE APPEAR", x: 300, y: 530, size: 50, centred: true)
        #expect(ScreenClassifier.classify(meme.screen(width: 600, height: 600)).type == .meme)
    }

    @Test func `a column of prices and their total are a receipt`() {
        var drawn = Drawn.statusBar.text("Corner Bakery", x: 540, y: 200, size: 80, centred: true)
        for (index, price) in ["2,50", "3,10", "1,20", "4,00"].enumerated() {
            let y = 500 + Double(index) * 80
            drawn = drawn.text("Brot \(index)", x: 80, y: y).text(price + " €", x: 1000, y: y, right: true)
        }
        drawn = drawn.text("Summe", x: 80, y: 900, size: 56).text("10,80 €", x: 1000, y: 900, size: 56, right: true)
            .text("MwSt 7%", x: 80, y: 990)
        let verdict = ScreenClassifier.classify(drawn.screen)
        #expect(verdict.type == .receipt)
    }

    @Test(
        "What says little is unknown",
        arguments: [
            Drawn(), Drawn.statusBar, Drawn.statusBar.text("Hello", x: 80, y: 600),
            Drawn.statusBar.text("Sign in", x: 80, y: 600).text("Password", x: 80, y: 800).text("Email", x: 80, y: 700),
            Drawn.statusBar.text("The display is playing up", x: 80, y: 600).text("Bookkeeping", x: 80, y: 800),
        ])
    func unknown(_ drawn: Drawn) {
        let verdict = ScreenClassifier.classify(drawn.screen)
        #expect(verdict.type == .unknown)
        #expect(verdict.title == nil && verdict.creator == nil)
    }

    @Test func `likelihoods are in order and add up to one`() {
        for drawn in [Drawn.player, .film, .book, Drawn()] {
            let verdict = ScreenClassifier.classify(drawn.screen)
            let values = verdict.likelihoods.map(\.likelihood)
            #expect(verdict.likelihoods.count == ScreenType.allCases.count)
            #expect(abs(values.reduce(0, +) - 1) < 1e-9)
            #expect(values == values.sorted(by: >))
            #expect((0...1).contains(verdict.confidence))
        }
    }

    @Test func `the order in which the lines were read does not decide`() {
        for drawn in [Drawn.player, .film, .book] {
            var turned = drawn
            turned.lines.reverse()
            let (straight, reversed) = (ScreenClassifier.classify(drawn.screen), ScreenClassifier.classify(turned.screen))
            #expect(straight.type == reversed.type)
            #expect(straight.title?.text == reversed.title?.text)
            #expect(straight.creator?.text == reversed.creator?.text)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `nonsense is judged without a fault and in bounded time`() {
        var random = SplitMix64(seed: 7)
        let words = [
            "", "0:00", "-9999999:59", "%", "S999E999", String(repeating: "a ", count: 5000), "٣:٤٥", "€", "1/", "\u{0}", "🎵",
            "by", "Regie:", "—", "歌", "Director",
        ]
        let edges: [Double] = [0, -1, 1e18, -1e18, .nan, .infinity, 500, 1e-9]
        for _ in 0..<60 {
            let lines = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                let numbers = (0..<4).map { _ in
                    Bool.random(using: &random)
                        ? edges.randomElement(using: &random) ?? 0 : Double.random(in: -50...1200, using: &random)
                }
                return ScreenLine(
                    words.randomElement(using: &random) ?? "", confidence: [.nan, 0, 1, -5].randomElement(using: &random) ?? 0,
                    box: Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3]))
            }
            let size = [0, 1, 1080, 30000, -4, Int.max / 4].randomElement(using: &random) ?? 0
            let cells = Int.random(in: 0...40, using: &random)
            let texture = PictureTexture(
                columns: cells, rows: 40, detail: Data((0..<(cells * 40)).map { _ in UInt8.random(in: 0...255, using: &random) }),
                luma: Data(count: Bool.random(using: &random) ? cells * 40 : 3))
            let verdict = ScreenClassifier.classify(Screen(width: size, height: 2340, lines: lines, texture: texture))
            #expect((0...1).contains(verdict.confidence))
        }
    }

    /// One word proves little, however much it weighs. Two observations prove more, although together they weigh the same.
    @Test(arguments: [ScreenType.receipt, .movie, .meme]) func `a type that is just probable needs two observations`(
        type: ScreenType
    ) {
        let layout = Layout(Drawn().screen)
        var doubtful = 0
        for weight in stride(from: 1.5, to: 3.9, by: 0.02) {
            var one = Evidence(), two = Evidence()
            one.add(type, .word, weight)
            for _ in 0..<2 { two.add(type, .byline, weight / 2) }
            let (single, double) = (
                ScreenClassifier.decide(layout, one, Lessons()), ScreenClassifier.decide(layout, two, Lessons())
            )
            #expect(single.likelihoods.map(\.likelihood) == double.likelihoods.map(\.likelihood))
            let (best, next) = (double.likelihoods[0], double.likelihoods[1])
            let isSure = best.type == type && best.likelihood >= 0.5
            #expect(single.type == (isSure ? type : .unknown), "\(weight)")
            let isLikely =
                switch type {
                case .meme: isSure
                case .movie: isSure || best.type == type && best.likelihood >= 0.3 && best.likelihood >= 1.1 * next.likelihood
                default: isSure || best.type == type && best.likelihood >= 0.33
                }
            #expect(double.type == (isLikely ? type : .unknown), "\(weight)")
            if isLikely && !isSure { doubtful += 1 }
        }
        #expect((doubtful > 0) == (type != .meme))
    }
}
