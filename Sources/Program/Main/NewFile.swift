import Base
import Workers

/// A single file that a command creates. The file gets its final name only when it is complete, according to the rules of
/// `OutputPlace`.
struct NewFile {
    private let place: OutputPlace
    private let drafts: DraftFolder

    /// - Parameter inputs: the files and folders that the command reads.
    /// - Throws: `Failure` if the file may not be written, or if files cannot be written into the folder.
    init(_ argument: String, replaces: Bool, inputs: [BytePath]) throws {
        place = try OutputPlace(argument, replaces: replaces, inputs: inputs)
        Drafts.removeForsaken(from: place.folder)
        do throws(Failure) { drafts = try DraftFolder(in: place.folder) } catch { throw error.about(BytePath(argument)) }
    }

    /// Calls `body` with the path of a draft. After `body` has returned, moves the draft to its final name.
    func make<T>(_ body: (BytePath) async throws -> T) async throws -> T {
        defer { drafts.remove() }
        let draft = drafts.path.appending(place.path.name)
        do {
            let made = try await body(draft)
            _ = try place.put(draft, as: draft.name)
            return made
        } catch let failure as Failure where failure.file == draft.display {
            throw failure.about(BytePath(place.argument))
        }
    }
}
