public import Base
import Catalogue
import GRDB
import Jobs
import MailTasks
import PapersTasks
public import Workers

/// Reads the words of documents for the search.
public struct DocumentReader: Sendable {
    public typealias Read = @Sendable (BytePath) async throws(Failure) -> DocumentText

    let read: Read

    public init(read: @escaping Read) { self.read = read }

    /// Reads documents in workers, as idle requests.
    public init(_ pool: WorkerPool) {
        read = { path throws(Failure) in
            let longest = DocumentIndex.longestText
            return FileKind(fileName: path.name.display) == .pdf
                ? try await Self.perform(ReadPDFText(path, maximum: longest), pool)
                : try await Self.perform(ReadDocumentText(path, maximum: longest), pool)
        }
    }

    private static func perform(_ task: some DocumentTextTask, _ pool: WorkerPool) async throws(Failure) -> DocumentText {
        try await pool.perform(task, priority: .idle, deadline: task.deadline * patience)
    }

    /// A worker for idle requests may have to wait for the processor most of the time.
    static let patience = 10

    /// Performs the item of a job that has the key of a document (`DocumentFile.key`).
    ///
    /// A document that cannot be read keeps its failure until the file changes. If something else is the reason, such as a
    /// missing folder or a stopped worker, only the item fails or is left out, and the document is still due.
    func perform(_ key: String, _ catalogue: Catalogue) async throws -> JobOutcome {
        guard let file = try catalogue.read({ try DocumentFile.find($0, key: key) }), Self.isUnchanged(file) else { return .gone }
        do throws(Failure) {
            let text = try await read(file.path)
            guard Self.isUnchanged(file) else { return .gone }
            return .done { db in try DocumentIndex.store(db, file, text: text.text, isCut: text.isCut) }
        } catch {
            if error.code == .fileNotFound { return .gone }
            if Self.lasting.contains(error.code) {
                try await blocking { try catalogue.write { try DocumentIndex.store($0, file, problem: error) } }
            }
            throw error
        }
    }

    /// The codes of failures that only a change of the file can mend.
    private static let lasting: Set<Failure.Code> = [
        .corruptFile, .unsupportedFormat, .parsingError, .passwordRequired, .tooLarge, .conversionFailed,
    ]

    private static func isUnchanged(_ file: DocumentFile) -> Bool {
        guard let stamp = FileStamp(of: file.path) else { return false }
        return stamp.size == file.size && stamp.modified / 1_000_000_000 == file.modified
    }
}
