import Base
import Foundation

/// The lines exchanged between pool and worker. Each line is one JSON object and ends with a newline. `docs/api.md` describes
/// the format.
///
/// The worker's first line is `Hello`. After that, it sends one `Answer` for each `Request`, in the order of the requests.
enum WorkerWire {
    struct Hello: Codable {
        let ready: Bool
        /// The restrictions that the kernel lacks, as `cl_confine` returns them; 0 if none.
        let unconfined: Int32
        /// The version of Landlock that restricts the files that the worker may open; 0 if the kernel does not have Landlock.
        var landlock: Int32? = 0
    }

    private enum Key: CodingKey {
        case id, task, request, files
    }

    /// A request as the pool writes it.
    struct Request<Task: WorkerTask>: Encodable {
        let id: Int
        let request: Task
        let files: [HandedFiles.Entry]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(Task.name, forKey: .task)
            try container.encode(request, forKey: .request)
            // A single file needs no table. Writing and reading the table would take longer than hashing a small file.
            let isPlain = files.count == 1 && files[0].error == 0 && files[0].path == request.file
            if !files.isEmpty && !isPlain { try container.encode(files, forKey: .files) }
        }
    }

    /// A request as the worker reads it, for any task that the worker knows.
    struct AnyRequest: Decodable {
        let id: Int
        let name: String
        /// nil if the worker does not know the task.
        let task: (any WorkerTask)?
        /// The files of the request, in the order of the descriptors.
        private let files: [HandedFiles.Entry]

        /// - Parameter descriptors: the number of received descriptors. A single descriptor without a table belongs to the file
        ///   that the request is about.
        func files(_ descriptors: Int) -> [HandedFiles.Entry] {
            guard files.isEmpty, descriptors == 1, let file = task?.file else { return files }
            return [HandedFiles.Entry(path: file, error: 0)]
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .task)
            files = try container.decodeIfPresent([HandedFiles.Entry].self, forKey: .files) ?? []
            let known = decoder.userInfo[WorkerWire.tasks] as? [String: any WorkerTask.Type]
            task = try known?[name]?.init(from: container.superDecoder(forKey: .request))
        }
    }

    /// Exactly one of `answer` and `failure` is set.
    struct Answer<Content: Codable>: Codable {
        let id: Int
        var answer: Content?
        var failure: Failure?
    }

    /// Maximum length of a request in bytes. For answers, see `WorkerTask.largestAnswer`.
    static let longestLine = 64 << 20

    /// Values are counted only in lines that are longer than this number of bytes.
    private static let smallLine = 2 << 20
    /// Maximum number of values in a line. A decoder needs about fifty bytes of memory for each value, even if the value has only
    /// two bytes. For comparison, fifty newspaper pages with their words have 2 million values.
    private static let maximumValues = 4 << 20

    /// Whether decoding a line would take too much memory.
    static func isBloated(_ line: [UInt8]) -> Bool { line.count > smallLine && !hasValues(line, atMost: maximumValues) }

    /// Whether a JSON text has at most `maximum` values and keys. Counts the `[`, `{`, `,` and `:` outside strings, because each
    /// value or key is preceded by one of these characters.
    static func hasValues(_ line: [UInt8], atMost maximum: Int) -> Bool {
        line.withUnsafeBufferPointer { bytes in
            var (count, isText, isEscaped) = (0, false, false)
            for byte in bytes {
                if isText {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isText = false
                    }
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
                default: break
                }
                if count > maximum { return false }
            }
            return true
        }
    }

    static let newline = UInt8(ascii: "\n")

    /// The key under which the decoder finds the tasks that the worker knows. The tasks are stored by name.
    private static let tasks: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "tasks") else { preconditionFailure("a key may have any name") }
        return key
    }()

    static func line(_ message: some Encodable) throws -> [UInt8] {
        var data = try JSONEncoder().encode(message)
        data.append(newline)
        return [UInt8](data)
    }

    /// - Parameter tasks: the tasks that an `AnyRequest` may name.
    static func decode<T: Decodable>(
        _ type: T.Type, _ line: some Sequence<UInt8>, tasks known: [String: any WorkerTask.Type] = [:]
    ) throws -> T {
        let decoder = JSONDecoder()
        decoder.userInfo[tasks] = known
        return try decoder.decode(type, from: Data(line))
    }
}
