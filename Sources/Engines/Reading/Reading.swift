public import Pictures

/// The text found in a picture.
public struct Reading: Codable, Sendable, Equatable {
    /// The size of the upright picture in pixels; all quads refer to it.
    public let width: Int
    public let height: Int
    /// In reading order.
    public let lines: [TextLine]
    /// The text of all lines in reading order: one row per line, an empty line between blocks, no newline at the end.
    public let text: String
    /// How long it took, with decoding, in seconds.
    public let seconds: Double
    /// The damage of a picture of which only a part was read; nil if the picture is complete.
    public let damage: PictureDamage?
    /// The processor time; nil if the result was stored before.
    public var spent: Spent?

    /// Processor time in seconds, on all cores together.
    public struct Spent: Codable, Sendable, Equatable {
        /// From opening the file to the ordered text; the first time with loading the networks.
        public let processor: Double
        /// The part of it inside the networks.
        public let networks: Double

        public init(processor: Double, networks: Double) {
            self.processor = processor
            self.networks = networks
        }
    }

    public init(width: Int, height: Int, lines: [TextLine], seconds: Double, damage: PictureDamage? = nil) {
        self.width = width
        self.height = height
        self.lines = lines
        self.seconds = seconds
        self.damage = damage
        text = Self.text(of: lines)
    }

    /// Joins the lines of a row by spaces, rows by newlines, and blocks by empty lines.
    public static func text(of lines: some Sequence<TextLine>) -> String {
        var text = ""
        var last: TextLine?
        for line in lines {
            if let last { text += last.block != line.block ? "\n\n" : last.row != line.row ? "\n" : " " }
            text += line.text
            last = line
        }
        return text
    }
}
