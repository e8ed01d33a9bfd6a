import Foundation
import Testing

@testable import PicturesEngine
@testable import ReadingEngine

@Suite(.serialized, .enabled(if: installedParts != nil, "the parts for reading are not installed"))
struct TextReaderTests {
    private let page = DrawnText.picture(
        900, 600,
        [("SHOEBOX READS", 60, 80), ("EVERY LETTER OF", 60, 200), ("ITS 1972 PICTURES", 60, 320), ("FROM HOME", 60, 440)])
    private func read(_ raster: ScaledPicture) throws -> Reading {
        let reader = try makeReader()
        return try reader.read(try reader.find(in: raster), in: raster)
    }

    private let text = "SHOEBOX READS\nEVERY LETTER OF\nITS 1972 PICTURES\nFROM HOME"

    @Test func `words have their places`() throws {
        let reading = try read(DrawnText.raster(page))
        #expect(reading.lines.map(\.text).joined(separator: "\n") == text)
        let line = try #require(reading.lines.first)
        #expect(line.confidence > 0.8)
        // The line has 13 characters, 30 pixels wide and 35 high. Its quad may be larger by less than half the height of the
        // characters.
        for (corner, expected) in zip(line.quad.corners, [[60, 80], [445, 80], [445, 115], [60, 115]] as [SIMD2<Float>]) {
            #expect((corner - expected).length < 25, "\(corner)")
        }
        let second = try #require(line.words.last)
        #expect(second.text == "READS")
        // The quad of the word fits closely around its ink.
        for (corner, expected) in zip(second.quad.corners, [[300, 80], [445, 80], [445, 115], [300, 115]] as [SIMD2<Float>]) {
            #expect((corner - expected).length < 3, "\(corner)")
        }
    }

    @Test(arguments: [3, 6, 8])
    func `a page on its side or its head reads the same`(orientation: Int) throws {
        let turned = page.oriented(orientation)
        let reading = try read(DrawnText.raster(turned))
        #expect(Set(reading.lines.map(\.text)) == Set(text.split(separator: "\n").map(String.init)))
        let first = try #require(reading.lines.first { $0.text == "SHOEBOX READS" })
        // The position of the first character's corner in the rotated picture.
        let corner: SIMD2<Float> =
            switch orientation {
            case 3: [900 - 60, 600 - 80]
            case 6: [600 - 80, 60]
            default: [80, 900 - 60]
            }
        #expect((first.quad.topLeft - corner).length < 25)
    }

    @Test func `quads are in pixels of the whole picture`() throws {
        let raster = ScaledPicture(pixels: page, width: 1800, height: 1200)
        let reading = try read(raster)
        let line = try #require(reading.lines.first)
        #expect(reading.width == 1800 && reading.height == 1200)
        #expect((line.quad.topLeft - [120, 160]).length < 50)
    }

    @Test(arguments: [(1, 1), (2, 3000), (3000, 2), (31, 7), (640, 480)])
    func `a blank picture of any shape has no text`(width: Int, height: Int) throws {
        #expect(try read(DrawnText.raster(DrawnText.picture(width, height, []))).lines.isEmpty)
    }

    @Test(arguments: DrawnScene.allCases)
    func `a photo without text has none, whatever its shapes look like`(scene: DrawnScene) throws {
        let reading = try read(DrawnText.raster(scene.picture(640, 480)))
        #expect(reading.lines.isEmpty, "\(reading.lines.map { ($0.text, $0.confidence) })")
    }

    @Test func `only the text on a photo of shapes is read`() throws {
        var photo = DrawnScene.mountains.picture(640, 480)
        DrawnText.draw("PLATFORM 9", 40, 40, 4, on: &photo)
        #expect(try read(DrawnText.raster(photo)).text == "PLATFORM 9")
    }

    @Test func `a long strip is read to its end`() throws {
        let strip = DrawnText.picture(
            500, 3000, (0..<24).map { ("LINE \(10 + $0) OF MANY", 40, 40 + $0 * 120) })
        let lines = try read(DrawnText.raster(strip)).lines
        #expect(lines.map(\.text) == (0..<24).map { "LINE \(10 + $0) OF MANY" })
    }

    @Test(arguments: [false, true])
    func `a single line that fills its picture is read as one, and upside down`(isTurned: Bool) throws {
        let words = "THE NETWORK RELEASE OF A SECOND BUDGET"
        let picture = DrawnText.picture(30 * words.count + 10, 50, [(words, 6, 8)])
        let reading = try read(DrawnText.raster(isTurned ? picture.oriented(3) : picture))
        #expect(reading.lines.map(\.row).allSatisfy { $0 == 0 })
        #expect(reading.text == words)
    }

    @Test func `names and prices at either end of long leaders are read`() throws {
        let dishes = [("SOUP OF THE DAY", "4.50"), ("BREAD", "2.20"), ("GRILLED FISH", "19.00"), ("TEA", "3.10")]
        // Each line is 160 times as long as high. The detector finds some of them completely and ends others within the dots.
        // If the third line were read as a whole, the result would be “I”.
        let rows = dishes.enumerated().map { number, dish in
            let dots = String(repeating: ".", count: 180 - dish.0.count - dish.1.count)
            return (text: "\(dish.0) \(dots) \(dish.1)", x: 20, y: 40 + number * 60)
        }
        let text = try read(DrawnText.raster(DrawnText.picture(2248, 300, scale: 2, rows))).text
        for (name, price) in dishes { #expect(text.contains(name) && text.contains(price), "\(name): \(text)") }
    }

    @Test func `a line across several views of a panorama is read`() throws {
        let words = "A LINE FROM THE LEFT TO THE RIGHT OF A PANORAMA IS NOT CUT WHERE ITS PIECES MEET"
        let picture = DrawnText.picture(30 * words.count + 300, 900, [(words, 100, 400)])
        #expect(try read(DrawnText.raster(picture)).text == words)
    }

    @Test func `lines found at one scale are read at another`() throws {
        let reader = try makeReader()
        let small = DrawnText.raster(try page.fitted(450))
        let reading = try reader.read(try reader.find(in: small), in: DrawnText.raster(page))
        #expect(reading.lines.map(\.text).joined(separator: "\n") == text)
        #expect(reading.width == 900)
    }

    @Test(arguments: [20, 45, 70, 110, 135, 200, 300])
    func `a line at any angle is read`(degrees: Double) throws {
        let line = DrawnText.picture(900, 900, [("SHOEBOX READS THIS", 180, 430)])
        let reading = try read(DrawnText.raster(line.turned(by: degrees)))
        // The characters have wide gaps, at which the detector may split a slanted line.
        #expect(reading.text.split(whereSeparator: \.isWhitespace) == ["SHOEBOX", "READS", "THIS"])
        let along = try #require(reading.lines.first).quad.along
        let angle = atan2(Double(along.y), Double(along.x)) * 180 / .pi
        #expect(abs(remainder(angle - degrees, 360)) < 3)
    }

    @Test func `small print is read`() throws {
        let small = DrawnText.picture(300, 120, scale: 1, [("SMALL PRINT OF EIGHT", 20, 30), ("DOTS A LETTER", 20, 60)])
        let reading = try read(DrawnText.raster(small))
        #expect(reading.lines.map(\.text).joined(separator: " ").filter { $0 != " " } == "SMALLPRINTOFEIGHTDOTSALETTER")
    }

    @Test func `letters too small on the whole page are read in a closer look, each line once`() throws {
        // Scaled to the whole view, a character has less than five pixels.
        let rows = (0..<60).flatMap { row in
            (0..<3).map { column in (text: "ROOM \(1000 + row * 3 + column) OF MANY", x: 40 + column * 1260, y: 40 + row * 24) }
        }
        let page = DrawnText.raster(DrawnText.picture(3840, 1540, scale: 2, rows))
        let reader = try makeReader()
        let (whole, near) = (try reader.find(in: page, closer: false), try reader.find(in: page))
        #expect(whole.areUnclear && !near.areUnclear)
        let words = try reader.read(near, in: page).text.split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Int($0) }.filter { $0 >= 1000 }
        #expect(Set(numbers).intersection(Array(1000..<1180)).count >= 175)
        #expect(numbers.count == Set(numbers).count)
    }

    @Test func `letters that leave no trace in the whole view are found on a screen; a photo is not searched`() throws {
        // Dim text on a dark screen. Scaled to the whole view, a character has three and a half pixels.
        let rows = (0..<16).map { row in (text: "ROOM \(1000 + row) OF MANY", x: 300 + row % 4 * 1200, y: 400 + row * 130) }
        var screen = DrawnText.picture(5120, 2880, scale: 2, rows)
        screen.bytes = screen.bytes.map { $0 < 128 ? 60 : 30 }
        let page = DrawnText.raster(screen)
        let reader = try makeReader()
        #expect(try reader.find(in: page).isEmpty)
        let found = try reader.find(in: page, isDrawn: true)
        let numbers = try reader.read(found, in: page).text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(Set(numbers).intersection(Array(1000..<1016)).count >= 12, "\(numbers)")
    }

    @Test func `noise is read in bounded time, and gives little text`() throws {
        var state: UInt64 = 9
        var noise = DrawnText.picture(900, 700, [])
        for index in noise.bytes.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            noise.bytes[index] = UInt8(truncatingIfNeeded: state >> 40)
        }
        #expect(try read(DrawnText.raster(noise)).lines.count < 20)
    }

    @Test func `hundreds of lines are read, each once`() throws {
        let lines = (0..<180).map { (text: "ROW \(1000 + $0)", x: 20 + $0 % 6 * 260, y: 20 + $0 / 6 * 40) }
        let reading = try read(DrawnText.raster(DrawnText.picture(1600, 1230, scale: 3, lines)))
        #expect(reading.text.replacing("\n\n", with: "\n").split(separator: "\n").count == 30)
        let numbers = reading.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(Set(numbers).intersection(Array(1000..<1180)).count >= 170)
        #expect(numbers.count <= 180)
    }
}
