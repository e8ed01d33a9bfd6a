import Foundation

@testable import PicturesEngine

/// Black text on white in a font of 5 × 7 dots.
enum DrawnText {
    /// A picture with lines of text at points (x, y). Each dot of a character is `scale` pixels wide.
    static func picture(_ width: Int, _ height: Int, scale: Int = 5, _ lines: [(text: String, x: Int, y: Int)]) -> Pixels {
        var pixels = Pixels(bytes: [UInt8](repeating: 255, count: width * height * 3), width: width, height: height)
        for line in lines { draw(line.text, line.x, line.y, scale, on: &pixels) }
        return pixels
    }

    static func raster(_ pixels: Pixels) -> ScaledPicture {
        ScaledPicture(pixels: pixels, width: pixels.width, height: pixels.height)
    }

    static func draw(_ text: String, _ left: Int, _ top: Int, _ scale: Int, on pixels: inout Pixels) {
        for (number, letter) in text.enumerated() {
            for (column, dots) in (columns[letter] ?? []).enumerated() {
                for row in 0..<7 where dots >> row & 1 == 1 {
                    for y in 0..<scale {
                        for x in 0..<scale {
                            let (px, py) = (left + (number * 6 + column) * scale + x, top + row * scale + y)
                            guard px >= 0, py >= 0, px < pixels.width, py < pixels.height else { continue }
                            for colour in 0..<3 { pixels.bytes[(py * pixels.width + px) * 3 + colour] = 20 }
                        }
                    }
                }
            }
        }
    }

    /// The columns of dots of each character, from left to right. The lowest bit of a column is the top dot.
    private static let columns: [Character: [UInt8]] = [
        "A": [0x7E, 0x11, 0x11, 0x11, 0x7E], "B": [0x7F, 0x49, 0x49, 0x49, 0x36], "C": [0x3E, 0x41, 0x41, 0x41, 0x22],
        "D": [0x7F, 0x41, 0x41, 0x22, 0x1C], "E": [0x7F, 0x49, 0x49, 0x49, 0x41], "F": [0x7F, 0x09, 0x09, 0x09, 0x01],
        "G": [0x3E, 0x41, 0x49, 0x49, 0x7A], "H": [0x7F, 0x08, 0x08, 0x08, 0x7F], "I": [0x00, 0x41, 0x7F, 0x41, 0x00],
        "J": [0x20, 0x40, 0x41, 0x3F, 0x01], "K": [0x7F, 0x08, 0x14, 0x22, 0x41], "L": [0x7F, 0x40, 0x40, 0x40, 0x40],
        "M": [0x7F, 0x02, 0x0C, 0x02, 0x7F], "N": [0x7F, 0x04, 0x08, 0x10, 0x7F], "O": [0x3E, 0x41, 0x41, 0x41, 0x3E],
        "P": [0x7F, 0x09, 0x09, 0x09, 0x06], "Q": [0x3E, 0x41, 0x51, 0x21, 0x5E], "R": [0x7F, 0x09, 0x19, 0x29, 0x46],
        "S": [0x46, 0x49, 0x49, 0x49, 0x31], "T": [0x01, 0x01, 0x7F, 0x01, 0x01], "U": [0x3F, 0x40, 0x40, 0x40, 0x3F],
        "V": [0x1F, 0x20, 0x40, 0x20, 0x1F], "W": [0x3F, 0x40, 0x38, 0x40, 0x3F], "X": [0x63, 0x14, 0x08, 0x14, 0x63],
        "Y": [0x07, 0x08, 0x70, 0x08, 0x07], "Z": [0x61, 0x51, 0x49, 0x45, 0x43], "0": [0x3E, 0x51, 0x49, 0x45, 0x3E],
        "1": [0x00, 0x42, 0x7F, 0x40, 0x00], "2": [0x42, 0x61, 0x51, 0x49, 0x46], "3": [0x21, 0x41, 0x45, 0x4B, 0x31],
        "4": [0x18, 0x14, 0x12, 0x7F, 0x10], "5": [0x27, 0x45, 0x45, 0x45, 0x39], "6": [0x3C, 0x4A, 0x49, 0x49, 0x30],
        "7": [0x01, 0x71, 0x09, 0x05, 0x03], "8": [0x36, 0x49, 0x49, 0x49, 0x36], "9": [0x06, 0x49, 0x49, 0x29, 0x1E],
        ".": [0x00, 0x60, 0x60, 0x00, 0x00], "-": [0x08, 0x08, 0x08, 0x08, 0x08],
    ]
}

extension Pixels {
    /// Returns the picture rotated clockwise about its centre, with white corners and nearest-neighbour sampling.
    func turned(by degrees: Double) -> Pixels {
        var turned = self
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (Double(x) - Double(width) / 2, Double(y) - Double(height) / 2)
                let from = (
                    x: Int((c * dx + s * dy + Double(width) / 2).rounded()),
                    y: Int((c * dy - s * dx + Double(height) / 2).rounded())
                )
                let isInside = (0..<width).contains(from.x) && (0..<height).contains(from.y)
                for colour in 0..<3 {
                    turned.bytes[(y * width + x) * 3 + colour] = isInside ? bytes[(from.y * width + from.x) * 3 + colour] : 255
                }
            }
        }
        return turned
    }
}
