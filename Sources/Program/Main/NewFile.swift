import Base
import Workers

/// A single file that a command creates. The file gets its final name only when it is complete, according to the rules of
/// `OutputDestination`.
struct NewFile {
    private let destination: OutputDestination
    private let drafts: DraftFolder

    /// - Parameter inputs: the files and folders that the command reads.
    /// - Throws: `Failure` if the file may not be written, or if files cannot be written into the folder.
    init(_ argument: String, replaces: Bool, inputs: [BytePath]) throws {
        destination = try OutputDestination(argument, replaces: replaces, inputs: inputs)
        Drafts.removeForsaken(from: destination.folder)
        do throws(Failure) { drafts = try DraftFolder(in: destination.folder) } catch { throw error.about(BytePath(argument)) }
    }

    /// Calls `body` with the path of a draft. After `body` has returned, moves the draft to its final name.
    func make<T>(_ body: (BytePath) async throws -> T) async throws -> T {
        defer { drafts.remove() }
        let draft = drafts.path.appending(destination.path.name)
        do {
            let made = try await body(draft)
            _ = try destination.put(draft, as: draft.name)
            return made
        } catch let failure as Failure where failure.file == draft.display {
            throw failure.about(BytePath(destination.argument))
        }
    }
}
