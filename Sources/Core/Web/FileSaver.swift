public import Acts
public import Base
public import Catalogue

/// Saves copies of Shoebox's own files in a folder that the user chose, as one act that can be undone. Overwrites nothing.
public struct FileSaver: Sendable {
    /// The answer to a request that saves files: the schema `SavedFiles` in `Web/openapi.json`.
    public struct Saved: Encodable, Sendable {
        /// The act that copied the files; nil if nothing was copied.
        public let act: Int64?
        public let saved: [BytePath]
        public let refused: [Failure]
    }

    private let catalogue: Catalogue
    private let library: any PhotoLibrary

    public init(_ catalogue: Catalogue, library: any PhotoLibrary) { (self.catalogue, self.library) = (catalogue, library) }

    /// Returns the folder without links.
    ///
    /// - Throws: `Failure` with code `permissionDenied` if the user has not shared the folder.
    public func folder(_ path: BytePath) throws -> BytePath { try SharedFolder.target(path, in: catalogue) }

    /// - Parameters:
    ///   - folder: the result of `folder(_:)`.
    ///   - problems: the reasons why other files could not be made.
    /// - Throws: the first failure if nothing was copied.
    public func save(
        _ files: [FileAdder.NewFile], in folder: BytePath, besides problems: [Failure] = []
    ) async throws -> Saved {
        let adder = FileAdder(catalogue)
        let outcome = try await blocking {
            try adder.add(files, to: folder, leavingOutKnown: false, form: .saved) {
                "Saved \($0.of("file")) in \(folder.display)"
            }
        }
        let refused = problems + outcome.refused
        if outcome.act == nil, let failure = refused.first { throw failure }
        if outcome.act != nil { await library.scan() }
        return Saved(act: outcome.act, saved: outcome.added, refused: refused)
    }
}
