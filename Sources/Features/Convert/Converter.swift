public import Basics
import Foundation
public import PapersWork
public import Sniffing

/// Something that makes files from other files: one type in `Converters`, one line in `Converters.all`.
///
/// The feature does the rest: the form, the job with its items, progress, cancel and retry, and the results.
/// A converter never changes an input.
public protocol Converter: Sendable {
    /// The type that the form's fields are decoded to. It has a member for each field, with the same name. A field that may be
    /// empty is an optional.
    associatedtype Options: Decodable & Sendable

    /// Identifies the converter in rows, in addresses and in the texts of the app, for example "pictures": `[a-z-]`.
    static var id: String { get }

    /// The kinds of content that it takes.
    var takes: Set<ContentKind> { get }

    /// Whether each input is an item of its own, or all inputs together are one item.
    var inputs: ConverterInputs { get }

    /// The fields of the form, from top to bottom. A request may leave out any of them.
    var fields: [ConverterField] { get }

    /// Checks rules that concern more than one field.
    ///
    /// - Throws: `Failure` badRequest.
    func check(_ options: Options) throws(Failure)

    /// Makes the results of one item. It is called again after a crash. By then its earlier output is gone.
    ///
    /// - Parameters:
    ///   - inputs: one file, or with `together` all of them in the person's order. They are read, never written.
    ///   - desk: runs tasks in workers, and gives paths for results.
    /// - Returns: one result or more, each at a path of the desk.
    func run(_ inputs: [ConvertFile], _ options: Options, _ desk: ConverterDesk) async throws(Failure) -> [ConverterResult]
}

extension Converter {
    public func check(_ options: Options) throws(Failure) {}
}

/// The number of inputs that become one item.
public enum ConverterInputs: Sendable, Equatable {
    case each
    /// All inputs become one item. If one task reads them all, their number must not exceed `WorkerFiles.most`.
    case together(ClosedRange<Int>)
}

/// A file that a converter made.
public struct ConverterResult: Sendable {
    public let path: BytePath
    /// The name under which the result is saved.
    public let name: String
    public let kind: ContentKind
    /// Losses in the PDFs that this result was made from.
    public let losses: [PDFLoss]

    /// - Parameter path: one of `ConverterDesk.path()`, written to its end.
    public init(_ path: BytePath, name: String, kind: ContentKind, losses: [PDFLoss] = []) {
        (self.path, self.name, self.kind, self.losses) = (path, name, kind, losses)
    }

    /// A result that has the name of its input with the usual extension of its own kind: "tree.heic" becomes "tree.jpg".
    ///
    /// - Parameter addition: inserted before the extension, for example " small".
    public init(
        _ path: BytePath, of input: ConvertFile, kind: ContentKind, addition: String = "", losses: [PDFLoss] = []
    ) {
        let ending = kind.fileExtension.map { ".\($0)" } ?? ""
        self.init(path, name: FileName.stem(input.name) + addition + ending, kind: kind, losses: losses)
    }
}

// MARK: Without its type

extension Converter {
    /// Decodes the options of a request. An option that is left out has the initial value of its field.
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
