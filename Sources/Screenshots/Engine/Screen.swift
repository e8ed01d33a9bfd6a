public import PicturesEngine

/// A line of text on a screen.
public struct ScreenLine: Sendable, Equatable {
    public let text: String
    /// The confidence of the recogniser, 0…1.
    public let confidence: Float
    /// The bounding box, in pixels of the upright picture (x to the right, y down).
    public let box: Box

    public init(_ text: String, confidence: Float = 1, box: Box) {
        self.text = text
        self.confidence = confidence
        self.box = box
    }
}

/// An axis-parallel rectangle. Its size is never negative.
public struct Box: Sendable, Equatable {
    public let left: Double
    public let top: Double
    public let right: Double
    public let bottom: Double

    /// Clamps coordinates to ten million pixels; infinity and NaN become 0.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = Self.checked(left)
        self.top = Self.checked(top)
        self.right = max(self.left, Self.checked(right))
        self.bottom = max(self.top, Self.checked(bottom))
    }

    private static func checked(_ value: Double) -> Double { value.isFinite ? min(1e7, max(-1e7, value)) : 0 }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var middleX: Double { (left + right) / 2 }
    var middleY: Double { (top + bottom) / 2 }
    var area: Double { width * height }

    func overlap(_ other: Box) -> Double {
        max(0, min(right, other.right) - max(left, other.left)) * max(0, min(bottom, other.bottom) - max(top, other.top))
    }

    /// The height that both boxes have in common, as a fraction of the smaller height, 0…1.
    func sharedHeight(_ other: Box) -> Double {
        let lower = min(height, other.height)
        return lower > 0 ? max(0, min(bottom, other.bottom) - max(top, other.top)) / lower : 0
    }
}

/// The input of a classification: the text, its positions, and the texture of the picture.
public struct Screen: Sendable {
    /// Maximum number of lines. Further lines are ignored to limit the time.
    static let lineLimit = 400

    public let width: Double
    public let height: Double
    /// The lines in reading order.
    public let lines: [ScreenLine]
    public let texture: PictureTexture?

    /// - Parameters:
    /// - width: the width of the upright picture in pixels, clamped to 1…10,000,000, as is `height`.
    /// - lines: only the first 400 are used.
    /// - texture: ignored if it is damaged; nil for none.
    public init(width: Int, height: Int, lines: [ScreenLine], texture: PictureTexture?) {
        self.width = Double(min(max(1, width), 10_000_000))
        self.height = Double(min(max(1, height), 10_000_000))
        self.lines = Array(lines.prefix(Self.lineLimit))
        self.texture = texture.flatMap { $0.isWhole ? $0 : nil }
    }
}
