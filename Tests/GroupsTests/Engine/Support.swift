import Foundation
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

/// A picture of grey pixels that can be drawn, edited in common ways, and analysed as in a scan.
struct Drawing {
    var light: [Float]
    var width = 160
    var height = 120

    /// Draws a scene of the size of a thumbnail. A smaller picture would have too few feature points.
    static func large(_ seed: UInt64) -> Drawing {
        let small = scene(seed).blurred()
        var large = Drawing(light: [], width: 320, height: 240)
        for y in 0..<240 { for x in 0..<320 { large.light.append(small.light[y / 2 * 160 + x / 2]) } }
        return large.blurred()
    }

    /// Draws discs of many sizes over a gradient with some grain, so there is detail at every scale.
    static func scene(_ seed: UInt64) -> Drawing {
        var random = SplitMix64(seed: seed)
        func grain() -> Float { Float(random.next() % 13) - 6 }
        var light = [Float](repeating: 0, count: 160 * 120)
        for index in light.indices { light[index] = 50 + Float(index % 160) / 3.2 + grain() }
        for _ in 0..<40 {
            let (left, top) = (Int(random.next() % 160), Int(random.next() % 120))
            let (radius, shade) = (2 + Int(random.next() % 22), Float(30 + random.next() % 180))
            for y in max(0, top - radius)..<min(120, top + radius) {
                for x in max(0, left - radius)..<min(160, left + radius)
                where (x - left) * (x - left) + (y - top) * (y - top) < radius * radius {
                    light[y * 160 + x] = shade + grain()
                }
            }
        }
        return Drawing(light: light)
    }

    /// A white page with lines of dark words. Each line has its own seed.
    static func page(_ lines: [UInt64]) -> Drawing {
        var drawing = Drawing(light: [Float](repeating: 250, count: 320 * 240), width: 320, height: 240)
        for (line, seed) in lines.enumerated() {
            var random = SplitMix64(seed: seed)
            var x = 16
            while x < 290 {
                let word = Int.random(in: 8...30, using: &random)
                for column in x..<min(x + word, 300) where Float.random(in: 0...1, using: &random) < 0.75 {
                    for row in 0..<5 { drawing.light[(12 + line * 11 + row) * 320 + column] = 40 }
                }
                x += word + 5
            }
        }
        return drawing
    }

    func mapped(_ change: (Float) -> Float) -> Drawing {
        var copy = self
        copy.light = light.map { min(max(change($0), 0), 255) }
        return copy
    }

    /// Scales the drawing down: each pixel becomes the mean of a block.
    func shrunk(_ factor: Int) -> Drawing {
        var small = Drawing(light: [], width: width / factor, height: height / factor)
        for y in 0..<small.height {
            for x in 0..<small.width {
                var sum: Float = 0
                for dy in 0..<factor { for dx in 0..<factor { sum += light[(y * factor + dy) * width + x * factor + dx] } }
                small.light.append(sum / Float(factor * factor))
            }
        }
        return small
    }

    func cropped(_ left: Int, _ top: Int, _ newWidth: Int, _ newHeight: Int) -> Drawing {
        var part = Drawing(light: [], width: newWidth, height: newHeight)
        for y in 0..<newHeight { part.light += light[((top + y) * width + left)...].prefix(newWidth) }
        return part
    }

    /// Returns a view from another position: towards the right side the height shrinks, at the edge by the factor 1 / (1 +
    /// `share`).
    func seen(from share: Float) -> Drawing {
        var copy = self
        for y in 0..<height {
            for x in 0..<width {
                let far = 1 + share * Float(x) / Float(width)
                let row = Float(height) / 2 + (Float(y) - Float(height) / 2) * far
                let (top, down) = (Int(row.rounded(.down)), row - row.rounded(.down))
                func at(_ y: Int) -> Float { light[min(max(y, 0), height - 1) * width + x] }
                copy.light[y * width + x] = at(top) * (1 - down) + at(top + 1) * down
            }
        }
        return copy
    }

    /// Blurs the drawing like a lens, so that no edge lies exactly between two pixels.
    func blurred() -> Drawing {
        var copy = self
        for y in 0..<height {
            for x in 0..<width {
                var sum: Float = 0
                for v in max(y - 1, 0)...min(y + 1, height - 1) {
                    for u in max(x - 1, 0)...min(x + 1, width - 1) { sum += light[v * width + u] }
                }
                let across = min(x + 1, width - 1) - max(x - 1, 0) + 1
                copy.light[y * width + x] = sum / Float(across * (min(y + 1, height - 1) - max(y - 1, 0) + 1))
            }
        }
        return copy
    }

    func turnedRight() -> Drawing {
        var turned = Drawing(light: [], width: height, height: width)
        for y in 0..<width { for x in 0..<height { turned.light.append(light[(height - 1 - x) * width + y]) } }
        return turned
    }

    func mirrored() -> Drawing {
        var copy = self
        for y in 0..<height {
            copy.light.replaceSubrange(y * width..<(y + 1) * width, with: light[y * width..<(y + 1) * width].reversed())
        }
        return copy
    }

    /// Adds noise, like the rounding of a strong compression.
    func noisy(_ seed: UInt64, by levels: Float = 5) -> Drawing {
        var random = SplitMix64(seed: seed)
        return mapped { $0 + Float.random(in: -levels...levels, using: &random) }
    }

    /// The drawing as a BMP file with 24 bits per pixel.
    var bitmap: [UInt8] {
        windowsBitmap(width: width, height: height) { x, y in
            [UInt8](repeating: UInt8(min(max(light[y * width + x].rounded(), 0), 255)), count: 3)
        }
    }
}

/// A drawing as a `Subject`, the input of grouping.
struct Shown {
    var subject: Subject
    let features: PictureFeatures
    let fine: FinePicture

    init(
        _ drawing: Drawing, bytes: Int64 = 1000, camera: String? = nil, taken: Int64? = nil, saved: Int64 = 0, id: UInt8 = 0
    ) throws {
        let description = try Picture(bytes: drawing.bitmap).describe()
        features = description.look
        fine = try Picture(bytes: drawing.bitmap).fine()
        let raster = try #require(GreyRaster(features))
        subject = Subject(
            identity: Array(drawing.bitmap.suffix(2000).prefix(31)) + [id], differenceHash: description.differenceHash,
            frequencyHash: description.perceptualHash, turnedHash: features.turnedHash, width: drawing.width,
            height: drawing.height,
            bytes: bytes, camera: camera, taken: taken, saved: saved, sharpness: features.sharpness, clipped: features.clipped,
            flat: features.flat, contrast: Double(raster.deviation))
    }
}

/// Returns the answer of a worker for the close comparison of two pictures.
func detailComparison(_ one: FinePicture, _ other: FinePicture, turn: Turn = .none) -> DetailComparison? {
    let other = other.turned(turn)
    let (width, height) = (min(one.width, other.width), min(one.height, other.height))
    guard let a = Sheet(one, width: width, height: height), let b = Sheet(other, width: width, height: height) else { return nil }
    return DetailComparison(a, b)
}

func closeness(_ one: Shown, _ other: Shown, _ turn: Turn = .none) -> Closeness {
    detailComparison(one.fine, other.fine, turn: turn)?.closeness(as: max(one.subject.manner, other.subject.manner)) ?? .none
}

func closeness(_ one: Shown, _ other: Shown, _ question: Comparison.Question) throws -> Closeness {
    switch question {
    case .turned(let turn): closeness(one, other, turn)
    case .cut(let cut): try cut.closeness(one.fine, other.fine)
    }
}

func closeness(_ one: Shown, _ other: Shown, _ reading: Grouper.Question) throws -> Closeness {
    try closeness(one, other, reading.cut.map(Comparison.Question.cut) ?? .turned(reading.turn))
}

func likeness(_ one: Shown, _ other: Shown) throws -> Likeness? {
    guard var comparison = Comparison(one.subject, one.features, other.subject, other.features) else { return nil }
    while true {
        switch comparison.likeness(mayBeTurned: true, mayBeCut: true) {
        case .decided(let likeness): return likeness
        case .asks(let question): comparison.answer(question, try closeness(one, other, question))
        }
    }
}
