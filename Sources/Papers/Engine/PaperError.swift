/// The reason why a PDF cannot be opened, drawn, read or written.
public enum PaperError: Error, Equatable, Sendable {
    /// PDFium is not installed.
    case rendererMissing
    /// Pango or Cairo is not installed.
    case printerMissing
    case empty
    case notAPDF
    /// A part of the file cannot be read. The payload is the message of the library.
    case broken(String)
    case passwordRequired
    case passwordWrong
    /// The file is encrypted in an unknown way, for instance with a certificate.
    case unknownEncryption
    /// There is no page with this number, counted from 1. The file has `count` pages.
    case noPage(number: Int, count: Int)
    case noPages
    /// The text in the payload contains no valid list of pages.
    case badRanges(String)
    case noBookmarks
    /// All pages would be removed.
    case nothingLeft
    /// This page is too large to be drawn.
    case pageTooLarge(number: Int)
    case pageBroken(number: Int)
    case outOfMemory
    /// Errors reported by the operating system (errno).
    case reading(Int32)
    case writing(Int32)
}
