import Basics
import CLinux
import Foundation
import Glibc
import Mail
import Papers
import Synchronization
import Workers

/// The words of PDFs in mails, for the index.
///
/// A library reads them, and a hostile file may end its process or hold it up, with a whole archive behind it. So it is written down
/// beside the index which file is being read: a worker that goes on leaves out what two before it did not come back from.
final class MailDocuments {
    /// The longest document that is read.
    static let maximumPDF = 32 << 20
    private static let mostText = 1 << 20
    /// As often as a file may end a worker. The second time it was no chance, such as a cancel.
    private static let mostTries = 2
    /// After so many ends no PDF of the archive is read any more.
    static let mostEnds = 24
    /// A file that takes longer ends the worker.
    private static let patience: UInt32 = 15

    private struct Trial: Equatable {
        let file: Int64
        let offset: Int64
        let part: Int64
    }

    /// The executable that this process runs.
    private static var program: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }

    /// Of a trial.
    private static let bytes = MemoryLayout<Trial>.stride

    private let note: BytePath
    /// Nothing is opened for an archive without PDFs.
    private lazy var descriptor = note.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    private lazy var ends = readEnds()
    private lazy var isReady = descriptor >= 0 && ends.count < Self.mostEnds && Self.load()
    private var hasAsked = false
    private let watch = DocumentWatch()
    private var known = KnownDocuments()

    /// - Parameter note: a file of ours beside the index.
    init(note: BytePath) { self.note = note }

    deinit { if hasAsked, descriptor >= 0 { close(descriptor) } }

    private static func load() -> Bool {
        guard (try? PDFiumLibrary.load(program: program)) != nil else { return false }
        // Each document takes some megabytes in small pieces and frees them.
        cl_keep_memory()
        return true
    }

    private func readEnds() -> [Trial] {
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        return [Trial](unsafeUninitializedCapacity: min(size / Self.bytes, Self.mostEnds)) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, buffer.count * Self.bytes, 0), 0) / Self.bytes
        }
    }

    /// - Parameter file: which one of the archive the mail lies in.
    /// - Returns: nil for one without text.
    func words(of part: Part, _ reader: MessageReader, file: Int) throws(MailError) -> String? {
        hasAsked = true
        let trial = Trial(file: Int64(file), offset: reader.message.start, part: Int64(part.index))
        guard isReady, ends.count(where: { $0 == trial }) < Self.mostTries else { return nil }
        var pieces = try reader.content(of: part)
        let bytes = try pieces.prefix(Self.maximumPDF).bytes
        let key = KnownDocuments.Key(bytes)
        if let known = known[key] { return known.text }
        begin(trial)
        defer { end() }
        let text = PaperWords.text(of: bytes, most: Self.mostText)
        known.add(key, text)
        return text
    }

    private func begin(_ trial: Trial) {
        _ = withUnsafeBytes(of: trial) {
            pwrite(descriptor, $0.baseAddress, $0.count, off_t(ends.count * Self.bytes))
        }
        watch.begin(seconds: Self.patience)
    }

    private func end() {
        watch.end()
        _ = ftruncate(descriptor, off_t(ends.count * Self.bytes))
    }
}

/// The words of the documents that were read last: an attachment comes again with each answer and each forwarding.
struct KnownDocuments {
    struct Key: Hashable {
        private let bytes: Int
        /// Of the content, with a seed of this process: nobody can make two files on purpose that have the same.
        private let hash: Int

        init(_ content: [UInt8]) {
            var hasher = Hasher()
            content.withUnsafeBytes { hasher.combine(bytes: $0) }
            (bytes, hash) = (content.count, hasher.finalize())
        }
    }

    struct Document {
        /// nil for one without words.
        let text: String?
    }

    /// Bytes of text and documents that are remembered; the oldest one goes first.
    static let (mostBytes, mostDocuments) = (4 << 20, 256)

    private var documents: [Key: Document] = [:]
    private var order: [Key] = []
    private var bytes = 0

    subscript(key: Key) -> Document? { documents[key] }

    mutating func add(_ key: Key, _ text: String?) {
        guard documents.updateValue(Document(text: text), forKey: key) == nil else { return }
        order.append(key)
        bytes += text?.utf8.count ?? 0
        while bytes > Self.mostBytes || order.count > Self.mostDocuments {
            bytes -= documents.removeValue(forKey: order.removeFirst())?.text?.utf8.count ?? 0
        }
    }
}

/// Ends the process where what is watched does not end.
private final class DocumentWatch: Sendable {
    /// When it is to be over, in seconds since the start of the system; 0 for nothing that is watched.
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
