public import Pictures

/// The text found in a picture.
public struct Reading: Codable, Sendable, Equatable {
    /// Pixels of the upright picture, which all quads refer to.
    public let width: Int
    public let height: Int
    /// In the order in which a person would read them.
    public let lines: [TextLine]
    /// All of it as a person would read it: one row a line, an empty line between blocks, no newline at the end.
    public let text: String
    /// How long it took, decoding included.
    public let seconds: Double
    /// What is wrong with the picture: only the rest of it was read. nil for a picture that is complete.
    public let damage: PictureDamage?
    /// Processor time that it took; nil where it was read before.
    public var spent: Spent?

    /// Seconds of processor time, on all cores together.
    public struct Spent: Codable, Sendable, Equatable {
        /// For all, from opening the file to the text in order; the first time with loading.
        public let processor: Double
        /// Of these in the networks, once they are loaded.
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

    /// Pieces of one row are parted by a space, rows by a newline, blocks by an empty line.
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
