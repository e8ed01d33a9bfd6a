public import Base
import PapersEngine
public import Workers

/// Returns the version of HarfBuzz; nil if one of the libraries that reduce the fonts of PDFs is missing.
public struct FindFontLibraries: WorkerTask {
    public static let name = "pdf.fontLibraries"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> String? { FontReducer.libraryVersion }
}
