import Base
import CLinux
import Foundation
import Glibc
import MailEngine
import PapersEngine
import Synchronization
import Workers

/// Extracts the words of PDFs in mails for the index.
///
/// A library reads the PDFs. A hostile file may crash the worker or make it hang before the rest of the archive is read. So the
/// file being read is recorded next to the index. If two workers died while reading the same file, the next worker skips the
/// file.
final class MailDocuments {
    /// Maximum size in bytes of a PDF that is read.
    static let maximumPDF = 32 << 20
    private static let maximumText = 1 << 20
    /// The number of workers that may die on the same file. The first death may have another cause, such as a cancellation.
    private static let maximumTries = 2
    /// Number of recorded worker deaths after which no PDF of the archive is read any more.
    static let maximumEnds = 24
    /// Maximum time in seconds to read a PDF. After that, the worker ends itself.
    private static let patience: UInt32 = 15

    private struct Trial: Equatable {
        let file: Int64
        let offset: Int64
        let part: Int64
    }

    /// The executable that this process runs.
    private static var program: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }

    /// The size of a stored trial in bytes.
    private static let bytes = MemoryLayout<Trial>.stride

    private let note: BytePath?
    /// Opened only when the first PDF is read, so that an archive without PDFs needs no file.
    private lazy var descriptor = note?.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) } ?? -1
    private lazy var ends = readEnds()
    private lazy var isReady = (note == nil || descriptor >= 0) && ends.count < Self.maximumEnds && Self.load()
    private var hasAsked = false
    private let watch = DocumentWatch()
    private var known = KnownDocuments()

    /// - Parameter note: the file next to the index that records trials; nil if nothing is recorded, because a death of the
    ///   worker affects only one request.
    init(note: BytePath?) { self.note = note }

    deinit { if hasAsked, descriptor >= 0 { close(descriptor) } }

    private static func load() -> Bool {
        guard (try? PDFiumLibrary.load(program: program)) != nil else { return false }
        // Keeps freed memory in the process, because each document allocates and frees some megabytes in small pieces.
        cl_keep_memory()
        return true
    }

    private func readEnds() -> [Trial] {
        let size = FileStamp(descriptor: descriptor).map { Int($0.size) } ?? 0
        return [Trial](unsafeUninitializedCapacity: min(size / Self.bytes, Self.maximumEnds)) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, buffer.count * Self.bytes, 0), 0) / Self.bytes
        }
    }

    /// - Parameter file: the index of the archive file that contains the mail.
    /// - Returns: the words; nil if the document has no text.
    func words(of part: Part, _ reader: MessageReader, file: Int) throws(MailError) -> String? {
        hasAsked = true
        let trial = Trial(file: Int64(file), offset: reader.message.start, part: Int64(part.index))
        guard isReady, ends.count(where: { $0 == trial }) < Self.maximumTries else { return nil }
        var pieces = try reader.content(of: part)
        let bytes = try pieces.prefix(Self.maximumPDF).bytes
        let key = KnownDocuments.Key(bytes)
        if let known = known[key] { return known.text }
        begin(trial)
        defer { end() }
        let text = PaperWords.text(of: bytes, maximum: Self.maximumText)
        known.add(key, text)
        return text
    }

    private func begin(_ trial: Trial) {
        guard note != nil else { return }
        _ = withUnsafeBytes(of: trial) {
            pwrite(descriptor, $0.baseAddress, $0.count, off_t(ends.count * Self.bytes))
        }
        watch.begin(seconds: Self.patience)
    }

    private func end() {
        guard note != nil else { return }
        watch.end()
        _ = ftruncate(descriptor, off_t(ends.count * Self.bytes))
    }
}

/// The words of recently read documents, because the same attachment often occurs again in replies and forwarded mails.
struct KnownDocuments {
    struct Key: Hashable {
        private let bytes: Int
        /// A hash of the document's bytes with a seed that is random in each process, so that nobody can construct two files with
        /// the same hash.
        private let hash: Int

        init(_ content: [UInt8]) {
            var hasher = Hasher()
            content.withUnsafeBytes { hasher.combine(bytes: $0) }
            (bytes, hash) = (content.count, hasher.finalize())
        }
    }

    struct Document {
        /// The text of the document; nil if it has no words.
        let text: String?
    }

    /// Maximum length of the remembered texts in bytes, and maximum number of remembered documents. The oldest document is
    /// removed first.
    static let (maximumBytes, maximumDocuments) = (4 << 20, 256)

    private var documents: [Key: Document] = [:]
    private var order: [Key] = []
    private var bytes = 0

    subscript(key: Key) -> Document? { documents[key] }

    mutating func add(_ key: Key, _ text: String?) {
        guard documents.updateValue(Document(text: text), forKey: key) == nil else { return }
        order.append(key)
        bytes += text?.utf8.count ?? 0
        while bytes > Self.maximumBytes || order.count > Self.maximumDocuments {
            bytes -= documents.removeValue(forKey: order.removeFirst())?.text?.utf8.count ?? 0
        }
    }
}

/// Ends the process if reading a document takes too long.
private final class DocumentWatch: Sendable {
    /// The time at which the process ends, in seconds since the system was started; 0 if no document is being read.
    private let deadline = Atomic<Int>(0)
    private let isRunning = Atomic<Bool>(false)

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }

    func begin(seconds: UInt32) {
        deadline.store(Self.now + Int(seconds), ordering: .relaxed)
        guard !isRunning.exchange(true, ordering: .relaxed) else { return }
        Thread.detachNewThread { [weak self] in
            while let self {
                let deadline = deadline.load(ordering: .relaxed)
                if deadline > 0, Self.now > deadline { abort() }
                sleep(1)
            }
        }
    }

    func end() { deadline.store(0, ordering: .relaxed) }
}
