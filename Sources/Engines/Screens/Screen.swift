public import Pictures

/// A line of text on a screen: pixels of the upright picture, x to the right, y down.
public struct ScreenLine: Sendable, Equatable {
    public let text: String
    /// 0…1.
    public let confidence: Float
    /// The smallest upright rectangle around it.
    public let box: Box

    public init(_ text: String, confidence: Float = 1, box: Box) {
        self.text = text
        self.confidence = confidence
        self.box = box
    }
}

/// An upright rectangle. Never of negative size.
public struct Box: Sendable, Equatable {
    public let left: Double
    public let top: Double
    public let right: Double
    public let bottom: Double

    /// Numbers that no picture reaches are brought within ten million pixels; those that are not finite count as 0.
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

    /// The share of the lower one's height in which both stand side by side, 0…1.
    func sharedHeight(_ other: Box) -> Double {
        let lower = min(height, other.height)
        return lower > 0 ? max(0, min(bottom, other.bottom) - max(top, other.top)) / lower : 0
    }
}

/// All that a verdict is made from: the text, where it stands, and how the picture looks from far away.
public struct Screen: Sendable {
    /// More lines than anybody would read on a screen; the rest is left aside, so that time is bounded.
    static let lineLimit = 400

    public let width: Double
    public let height: Double
    /// In reading order.
    public let lines: [ScreenLine]
    public let texture: PictureTexture?

    /// - Parameters:
    ///   - width: pixels of the upright picture, like `height`.
    ///   - lines: at most 400 are looked at.
    public init(width: Int, height: Int, lines: [ScreenLine], texture: PictureTexture?) {
        self.width = Double(min(max(1, width), 10_000_000))
        self.height = Double(min(max(1, height), 10_000_000))
        self.lines = Array(lines.prefix(Self.lineLimit))
        self.texture = texture.flatMap { $0.isWhole ? $0 : nil }
    }
}
