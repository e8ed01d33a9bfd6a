import Foundation

/// The lines between pool and worker: one JSON object each, ended by a newline.
///
/// The worker's first line is `Hello`; then one `Answer` for one `Request`, in turn.
enum WorkerWire {
    struct Hello: Codable {
        let ready: Bool
        /// What the kernel could not confine, as of `cl_confine`; 0 for nothing.
        let unconfined: Int32
    }

    struct Request: Codable {
        let id: Int
        let request: WorkerRequest
    }

    struct Answer: Codable {
        let id: Int
        let answer: WorkerAnswer
    }

    /// A worker that writes more than this in one line has lost its mind.
    static let longestLine = 64 << 20

    static let newline = UInt8(ascii: "\n")

    static func line(_ message: some Encodable) throws -> [UInt8] {
        var data = try JSONEncoder().encode(message)
        data.append(newline)
        return [UInt8](data)
    }

    static func decode<T: Decodable>(_ type: T.Type, _ line: some Sequence<UInt8>) throws -> T {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
