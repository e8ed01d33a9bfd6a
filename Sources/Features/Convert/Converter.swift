public import Basics
import Foundation
public import PapersWork
public import Sniffing

/// Something that makes other files of files: one type in `Converters`, one line in `Converters.all`.
///
/// The feature does the rest: the form, the job with its items, progress, cancel and retry, and what becomes of results.
/// A converter never changes an input.
public protocol Converter: Sendable {
    /// What the form's fields are decoded to: a member for each field, under its name. A field that may be empty is an optional.
    associatedtype Options: Decodable & Sendable

    /// Names it in rows, in addresses and in the words of the screen, as "pictures": `[a-z-]`.
    static var id: String { get }

    /// What it takes, by content.
    var takes: Set<ContentKind> { get }

    /// Whether each input is an item by itself, or all of them are one.
    var inputs: ConverterInputs { get }

    /// The form, from top to bottom. A request may leave any of them out.
    var fields: [ConverterField] { get }

    /// What no single field can tell.
    ///
    /// - Throws: `Failure` badRequest.
    func check(_ options: Options) throws(Failure)

    /// Makes the results of one item. Called again after a crash; what it wrote before is gone then.
    ///
    /// - Parameters:
    ///   - inputs: one file, or with `together` all of them in the person's order. Read, never written.
    ///   - desk: workers, and places for results.
    /// - Returns: one result or more, each at a path of the desk.
    func run(_ inputs: [ConvertFile], _ options: Options, _ desk: ConverterDesk) async throws(Failure) -> [ConverterResult]
}

extension Converter {
    public func check(_ options: Options) throws(Failure) {}
}

/// How many inputs become one item.
public enum ConverterInputs: Sendable, Equatable {
    case each
    /// Never more than `WorkerFiles.most`, where one task reads them all.
    case together(ClosedRange<Int>)
}

/// A file that a converter made.
public struct ConverterResult: Sendable {
    public let path: BytePath
    /// What it is called where it is saved.
    public let name: String
    public let kind: ContentKind
    /// Of PDFs that it was made of.
    public let losses: [PDFLoss]

    /// - Parameter path: one of `ConverterDesk.path()`, written to its end.
    public init(_ path: BytePath, name: String, kind: ContentKind, losses: [PDFLoss] = []) {
        (self.path, self.name, self.kind, self.losses) = (path, name, kind, losses)
    }

    /// A result that is called as its input with the usual ending of its kind: "tree.heic" becomes "tree.jpg".
    ///
    /// - Parameter addition: goes before the ending, as " small".
    public init(
        _ path: BytePath, of input: ConvertFile, kind: ContentKind, addition: String = "", losses: [PDFLoss] = []
    ) {
        let ending = kind.fileExtension.map { ".\($0)" } ?? ""
        self.init(path, name: FileName.stem(input.name) + addition + ending, kind: kind, losses: losses)
    }
}

// MARK: Without its type

extension Converter {
    /// The options of a request: what it leaves out is as the fields say.
    ///
    /// - Throws: `Failure` badRequest for a name or a value that the form does not have.
    func options(_ values: [String: OptionValue]) throws(Failure) -> Options {
        let whole = try ConverterField.complete(values, fields)
        guard let json = try? JSONEncoder().encode(whole), let options = try? JSONDecoder().decode(Options.self, from: json)
        else {
            throw Failure(.badRequest, "convert.badOptions")
        }
        try check(options)
        return options
    }

    func checkOptions(_ values: [String: OptionValue]) throws(Failure) { _ = try options(values) }

    func run(
        _ inputs: [ConvertFile], _ values: [String: OptionValue], _ desk: ConverterDesk
    ) async throws(Failure) -> [ConverterResult] {
        try await run(inputs, try options(values), desk)
    }
}
