public import PicturesEngine

/// The text found in a picture.
public struct Reading: Codable, Sendable, Equatable {
    /// The size of the upright picture in pixels; all quads refer to it, except those of lines on further pages.
    public let width: Int
    public let height: Int
    /// The lines in reading order.
    public let lines: [TextLine]
    /// The text of all lines in reading order: one row per line, an empty line between blocks, no newline at the end.
    public let text: String
    /// The time that reading took, including decoding, in seconds.
    public let seconds: Double
    /// The damage if only a part of the picture could be read; nil if the picture is complete.
    public let damage: PictureDamage?
    /// The number of pages of the file that were not read, because there are too many or they are damaged; nil for none.
    public private(set) var pagesLeft: Int?
    /// The processor time; nil if the result comes from an earlier run.
    public var spent: Spent?

    /// Processor time in seconds, on all cores together.
    public struct Spent: Codable, Sendable, Equatable {
        /// Time from opening the file to the ordered text. For the first picture of a process it includes loading the networks.
        public let processor: Double
        /// The part of `processor` spent inside the networks.
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

    /// Returns this reading of the first page with those of the further pages. Blocks and rows are counted on.
    ///
    /// - Parameters:
    ///   - pages: the readings of further pages, in order. The number of the second page is 2.
    ///   - left: the number of pages that were not read.
    public func followed(by pages: [(number: Int, reading: Reading)], left: Int) -> Reading {
        var lines = lines
        for (number, page) in pages {
            let (blocks, rows) = ((lines.last?.block ?? -1) + 1, (lines.last?.row ?? -1) + 1)
            lines += page.lines.map { line in
                TextLine(
                    text: line.text, confidence: line.confidence, quad: line.quad, words: line.words, block: line.block + blocks,
                    row: line.row + rows, page: number)
            }
        }
        let seconds = pages.reduce(seconds) { $0 + $1.reading.seconds }
        var whole = Reading(
            width: width, height: height, lines: lines, seconds: (seconds * 1000).rounded() / 1000,
            damage: damage ?? pages.lazy.compactMap(\.reading.damage).first)
        whole.pagesLeft = left > 0 ? left : nil
        return whole
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
