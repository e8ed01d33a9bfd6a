public import Base

/// Shows the pages of PDFs. The routes of a PDF call it, because they know no task, and the tasks know no HTTP.
///
/// The parameter `opened` is the path through which the PDF is opened.
public protocol PDFViewer: Sendable {
    associatedtype Description: Encodable & Sendable
    associatedtype Contents: Encodable & Sendable
    associatedtype Text: Encodable & Sendable

    /// The maximum number of pages whose text is returned at once.
    static var mostPagesOfText: Int { get }

    func describe(_ opened: BytePath) async throws -> Description

    /// Returns the table of contents.
    func contents(of opened: BytePath) async throws -> Contents

    /// Returns the path of a JPEG.
    ///
    /// - Parameters:
    ///   - file: the path that identifies the PDF.
    ///   - page: the page number, beginning with 1.
    ///   - width: the width of the picture in pixels.
    func picture(of file: BytePath, _ opened: BytePath, page: Int, width: Int) async throws -> BytePath

    /// - Parameters:
    ///   - from: the number of the first page, beginning with 1.
    ///   - withWords: whether the text has the positions of its words.
    func text(of opened: BytePath, from: Int, count: Int, withWords: Bool) async throws -> Text
}
