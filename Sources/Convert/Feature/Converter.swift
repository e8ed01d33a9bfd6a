public import Base
import Foundation
public import PapersTasks

/// Makes files from other files. To add a converter, add a type to the folder `Converters` and a line to `Converters.all`.
///
/// The feature provides everything else: the form, the job with its items, progress, cancelling, retrying, and the results. A
/// converter never changes an input.
public protocol Converter: Sendable {
    /// The type into which the values of the form are decoded. It has one property for each field, named like the field. A
    /// field that may be empty is optional.
    associatedtype Options: Decodable & Sendable

    /// Identifies the converter in the catalogue, in URLs and in the keys of the app's texts, for example "pictures". Only
    /// characters in `[a-z-]` are allowed.
    static var id: String { get }

    /// The kinds of files that the converter accepts. The kind is detected from the content of the file.
    var takes: Set<FileKind> { get }

    /// Whether each input is a separate item, or all inputs together are one item.
    var inputs: ConverterInputs { get }

    /// The fields of the form, from top to bottom. All of them are optional in a request.
    var fields: [ConverterField] { get }

    /// Checks rules that concern more than one field.
    ///
    /// - Throws: `Failure` with code `badRequest` if a rule is violated.
    func check(_ options: Options) throws(Failure)

    /// Makes the results of one item. After a crash, this function is called again for the same item, after the output of
    /// the earlier call was removed.
    ///
    /// - Parameters:
    ///   - inputs: one file or, for a converter whose `inputs` are `together`, all files in the user's order. They are read
    ///     and never written.
    ///   - context: runs tasks in workers, and gives paths for results.
    /// - Returns: at least one result, each at a path returned by `ConverterContext.path()`.
    func run(_ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult]
}

extension Converter {
    /// Whether the form asks for the password of encrypted files.
    var takesPassword: Bool { fields.contains { $0.name == "password" } }

    public func check(_ options: Options) throws(Failure) {}
}

/// How inputs are divided into items.
public enum ConverterInputs: Sendable, Equatable {
    case each
    /// All inputs are one item. If one worker task reads all inputs, the upper bound of the range must not exceed
    /// `WorkerFiles.maximum`.
    case together(ClosedRange<Int>)
}

/// A file made by a converter.
public struct ConverterResult: Sendable {
    public let path: BytePath
    /// The name under which the result is saved.
    public let name: String
    public let kind: FileKind
    /// The contents that were lost when this result was made from PDFs.
    public let losses: [PDFLoss]

    /// - Parameter path: returned by `ConverterContext.path()`. The file must be written completely.
    public init(_ path: BytePath, name: String, kind: FileKind, losses: [PDFLoss] = []) {
        (self.path, self.name, self.kind, self.losses) = (path, name, kind, losses)
    }

    /// A result named after its input, with the usual extension of the result's kind: "tree.heic" becomes "tree.jpg".
    ///
    /// - Parameter addition: inserted before the extension, for example " small".
    public init(
        _ path: BytePath, of input: ConvertFile, kind: FileKind, addition: String = "", losses: [PDFLoss] = []
    ) {
        let ending = kind.fileExtension.map { ".\($0)" } ?? ""
        self.init(path, name: FileName.stem(input.name) + addition + ending, kind: kind, losses: losses)
    }
}

// MARK: Without its type

extension Converter {
    /// Decodes the options of a request. An option that is missing has the initial value of its field.
    ///
    /// - Throws: `Failure` with code `badRequest` for a name or value that the form does not have.
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
        _ inputs: [ConvertFile], _ values: [String: OptionValue], _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        try await run(inputs, try options(values), context)
    }
}
