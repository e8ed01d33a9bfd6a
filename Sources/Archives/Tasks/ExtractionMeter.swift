public import Base
import Foundation

/// Counts the bytes that an extraction has written so far, from outside the worker. Adds the sizes of the files that the
/// worker has reported and the current size of the file that is being written.
public struct ExtractionMeter {
    private let output: BytePath
    private let draft: BytePath
    private var read: Int64 = 0
    private var whole: Int64 = 0
    public private(set) var files = 0
    private var rest = Data()

    /// - Parameters:
    ///   - output: the file with the worker's report: one JSON object per extracted file and line, with `bytes` as its last
    ///     key.
    ///   - draft: the folder that receives the files.
    public init(output: BytePath, draft: BytePath) { (self.output, self.draft) = (output, draft) }

    public mutating func bytes() -> Int64 {
        if let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: output.display)),
            (try? handle.seek(toOffset: UInt64(read))) != nil, let fresh = try? handle.readToEnd()
        {
            read += Int64(fresh.count)
            rest += fresh
            if let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
                for line in rest[...end].split(separator: UInt8(ascii: "\n")) { count(line) }
                rest = Data(rest[(end + 1)...])
            }
        }
        let here = max(0, current)
        return min(whole, .max - here) + here
    }

    private mutating func count(_ line: Data) {
        let digits = line.dropLast().reversed().prefix { (0x30...0x39).contains($0) }
        let size = Int64(String(decoding: digits.reversed(), as: UTF8.self)) ?? 0
        // A compromised worker could report any number.
        let (sum, isTooMuch) = whole.addingReportingOverflow(size)
        whole = isTooMuch ? .max : sum
        files += 1
    }

    /// The size of the file that is being written.
    private var current: Int64 {
        var size: Int64 = 0
        for name in draft.children {
            guard name.display.hasPrefix(".shoebox-"), let stamp = FileStamp(of: draft.appending(name)) else { continue }
            // This cannot overflow: a file's size is limited to some terabytes, and there are few such files.
            size &+= stamp.size
        }
        return size
    }
}
