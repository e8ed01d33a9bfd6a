public import PicturesEngine

/// A block of a document. Blocks are printed one below another.
public struct PrintedBlock: Sendable {
    public enum Content: Sendable {
        case text(PrintedText)
        case picture(PrintedPicture)
        /// A horizontal line across the page.
        case rule
        /// Rows of cells.
        case table([[PrintedText]])
    }

    public var content: Content
    /// The indentation in points, the unit of all lengths here.
    public var indent = 0.0
    /// The depth of the quotation, that is, the number of bars to its left.
    public var quotes = 0
    /// The text printed before the first line, for example the number of a list item.
    public var marker: String?
    /// The space above the block; ignored at the top of a page.
    public var above = 0.0

    public init(_ content: Content) { self.content = content }
}

/// A paragraph; `\n` breaks a line.
public struct PrintedText: Sendable, Equatable {
    public enum Alignment: Sendable { case start, centre, end }

    public var runs: [PrintedRun]
    public var size = 10.5
    public var alignment = Alignment.start

    public init(_ runs: [PrintedRun] = []) { self.runs = runs }
}

/// A run of characters with the same appearance.
public struct PrintedRun: Sendable, Equatable {
    public struct Style: Sendable, Equatable {
        public var isBold = false
        public var isItalic = false
        public var isUnderlined = false
        public var isStruck = false
        public var isMonospaced = false
        /// The vertical position: 1 for superscript, -1 for subscript, 0 for normal text.
        public var raised = 0
        /// The font size as a multiple of the paragraph's size.
        public var scale = 1.0
        /// The text colour as 0xRRGGBB; nil for the default.
        public var colour: UInt32?
        /// The URL that the text opens.
        public var link: String?

        public init() {}
    }

    public var text: String
    public var style: Style

    public init(_ text: String, _ style: Style = Style()) { (self.text, self.style) = (text, style) }
}

public struct PrintedPicture: Sendable {
    public var pixels: Pixels
    /// The picture as a JPEG, which is stored in place of the pixels.
    public var jpeg: [UInt8]?
    public var width: Double
    public var height: Double

    public init(_ pixels: Pixels, jpeg: [UInt8]? = nil, width: Double, height: Double) {
        (self.pixels, self.jpeg, self.width, self.height) = (pixels, jpeg, width, height)
    }

    /// Returns the bytes of a picture file if a PDF can store them unchanged, that is, if they are an upright JPEG in grey or
    /// three colours without an ICC profile; else nil.
    public static func jpeg(_ bytes: [UInt8], of pixels: Pixels) -> [UInt8]? {
        guard let header = JPEGHeader(bytes), header.orientation == 1, header.width == pixels.width,
            header.height == pixels.height, header.components == 1 || header.components == 3, header.profile.isEmpty
        else { return nil }
        return bytes
    }
}
