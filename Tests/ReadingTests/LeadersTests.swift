import Testing

@testable import PicturesEngine
@testable import ReadingEngine

struct LeadersTests {
    /// Returns the start and end columns of the pieces of a drawn line. Dots are 4 pixels and characters 28 pixels high; the
    /// line's quad is slightly larger.
    private func pieces(_ text: String, isTurned: Bool = false) -> [(from: Int, to: Int)] {
        let scale = 4, width = text.count * 6 * scale + 40, height = 7 * scale + 40
        let picture = DrawnText.picture(width, height, scale: scale, [(text, 20, 20)])
        let pixels = isTurned ? picture.oriented(3) : picture
        let (left, right, top, bottom) = (Float(14), Float(width - 14), Float(13), Float(height - 13))
        var quad = Quad([left, top], [right, top], [right, bottom], [left, bottom])
        if isTurned { quad = quad.turned }
        return pixels.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return [] }
            let view = PixelView(base: base, width: width, height: height)
            return Leaders.pieces(of: quad, in: view).map { piece in
                let ends =
                    isTurned
                    ? [width - Int(piece.topLeft.x), width - Int(piece.topRight.x)]
                    : [Int(piece.topLeft.x), Int(piece.topRight.x)]
                return (ends[0], ends[1])
            }
        }
    }

    @Test(arguments: [false, true])
    func `a line with dotted leaders is read in pieces, on either side of them`(isTurned: Bool) throws {
        let pieces = pieces("SOUP " + String(repeating: ".", count: 30) + " 12.50", isTurned: isTurned)
        #expect(pieces.count == 2)
        let (name, price) = (try #require(pieces.first), try #require(pieces.last))
        // The columns of the name are 20…116, of the price 888…1004, of the dots 144…848. The last column of the name has ink
        // only as low as a dot, so it is taken for the first dot.
        #expect(name.from == 14 && (116...150).contains(name.to))
        #expect((868...888).contains(price.from) && price.to > 1000)
    }

    @Test func `what stands between two leaders is one piece`() {
        let dots = String(repeating: ".", count: 20)
        #expect(pieces("TEA" + dots + "3.50 BREAD" + dots + "4.20").count == 3)
    }

    @Test func `leaders at either end are left out`() throws {
        let dots = String(repeating: ".", count: 30)
        // The 15 characters take the columns 20…376 if they come before the dots, and 740…1096 if they come after the dots.
        let name = try #require(pieces("WHAT BREAKS OFF" + dots).first),
            price = try #require(pieces(dots + "WHAT BREAKS OFF").last)
        #expect(name.from == 14 && (370...390).contains(name.to))
        #expect((724...744).contains(price.from) && price.to > 1090)
    }

    @Test(arguments: [
        "A LINE OF WORDS THAT IS AS LONG AS OTHERS", "................................",
        "A WIDE                              GAP", "SHORT....... 5", "",
    ])
    func `other lines stay whole`(text: String) {
        let pieces = pieces(text)
        #expect(pieces.count == 1)
        #expect(pieces.first?.from == 14 && pieces.first?.to == text.count * 24 + 26)
    }
}
