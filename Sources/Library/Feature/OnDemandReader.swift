import Catalogue
import Foundation
import PicturesEngine
import PicturesTasks

/// Reads single photos at once, outside the scan, because someone is looking at them.
actor OnDemandReader {
    private let reader: FileReader
    private var reading: [Int64: Task<Data?, any Error>] = [:]
    /// Files whose results are not stored yet.
    private var unwritten: [ReadFile] = []
    /// The task that will store the files in `unwritten` once `writing` has ended.
    private var nextWriting: Task<Void, any Error>?
    private var writing: Task<Void, any Error>?

    init(_ reader: FileReader) { self.reader = reader }

    /// Reads a photo. If it is already being read, waits for that.
    ///
    /// - Returns: the thumbnail.
    func read(_ file: FileRow) async throws -> Data? {
        if let task = reading[file.id] { return try await task.value }
        let task = Task {
            let read = try await reader.readNow(file)
            try await write(read)
            return read.thumbnail
        }
        reading[file.id] = task
        defer { reading[file.id] = nil }
        return try await task.value
    }

    /// Stores the result of a file. Many displayed photos may be read at the same time, so results that arrive during a
    /// transaction are stored together in the next one.
    private func write(_ file: ReadFile) async throws {
        unwritten.append(file)
        if let nextWriting { return try await nextWriting.value }
        let task = Task { [before = writing] in
            _ = await before?.result
            try await writeAll()
        }
        nextWriting = task
        try await task.value
    }

    private func writeAll() async throws {
        let files = unwritten
        unwritten = []
        (writing, nextWriting) = (nextWriting, nil)
        try await reader.store(files)
    }
}
