import Basics
import Glibc

/// A file that a command makes. It comes to its place whole, and over nothing, also where another program has made one meanwhile.
struct NewFile {
    private let argument: String
    private let path: BytePath
    private let drafts: DraftFolder

    /// - Throws: `Failure` where there is a file, or the folder takes none.
    init(_ argument: String) throws(Failure) {
        guard !argument.isEmpty else { throw Failure(.badRequest, "output.noName") }
        self.argument = argument
        path = Program.path(argument)
        guard path.withCString({ access($0, F_OK) }) != 0 else { throw Self.isThere(argument) }
        do throws(Failure) { drafts = try DraftFolder(in: path.parent) } catch { throw error.about(BytePath(argument)) }
    }

    /// Has the file written by `body`, which gets where it is written until it is whole.
    func make<T>(_ body: (BytePath) async throws -> T) async throws -> T {
        defer { drafts.remove() }
        let draft = drafts.path.appending(path.name)
        do {
            let made = try await body(draft)
            guard try FinishedFile.put(draft, path.parent, path.name, finds: false) != nil else { throw Self.isThere(argument) }
            return made
        } catch let failure as Failure where failure.file == draft.display {
            throw failure.about(BytePath(argument))
        }
    }

    private static func isThere(_ argument: String) -> Failure {
        Failure(.permissionDenied, "tableFile.outputExists", file: BytePath(argument))
    }
}
