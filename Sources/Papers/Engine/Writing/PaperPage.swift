/// A page to be written: at most one picture, and the words that it shows.
public struct PaperPage: Sendable {
    public var size: PaperSize
    public var picture: PagePicture?
    /// The position of the picture on the page; nil if it fills the page.
    public var box: PaperBox?
    /// The words, which are written invisibly at their positions, so that they can be found and copied.
    public var words: [PaperWord]

    /// - Parameter size: the size at which the page is shown.
    public init(size: PaperSize, picture: PagePicture? = nil, box: PaperBox? = nil, words: [PaperWord] = []) {
        (self.size, self.picture, self.box, self.words) = (size, picture, box, words)
    }
}

public enum PagePicture: Sendable {
    /// The unchanged bytes of a JPEG file. The picture is rotated according to its EXIF orientation.
    case jpeg([UInt8])
    /// Black and white pixels, written as JBIG2 without loss.
    case blackAndWhite(PackedRows)
    /// Grey pixels with one byte per pixel, rows without padding; compressed without loss.
    case grey([UInt8], width: Int, height: Int)
    /// 8-bit sRGB pixels, rows without padding; compressed without loss.
    case colour([UInt8], width: Int, height: Int)
}

/// The title, author, language and date written into a PDF.
public struct PaperInformation: Codable, Sendable {
    public var title: String
    public var author: String?
    /// The language of the text (BCP 47), such as "de" or "en-GB".
    public var language: String?
    /// The date of creation in seconds since 1970.
    public var created: Int64

    public init(title: String, author: String? = nil, language: String? = nil, created: Int64) {
        (self.title, self.author, self.language, self.created) = (title, author, language, created)
    }
}
