import Base
import Foundation

/// The sizes in a list of entries that a worker wrote, one JSON object per line.
struct ListedSizes {
    private let bytes: Data

    init(_ path: BytePath) throws { bytes = try Data(contentsOf: URL(fileURLWithPath: path.display), options: .mappedIfSafe) }

    /// The total size of the files.
    ///
    /// - Parameter numbers: the numbers of the entries to add up, starting at 1; nil for all entries.
    func sum(_ numbers: Set<Int>?) -> Int64 {
        // The key `bytes` follows the entry's name. This byte sequence cannot occur in a name, because quotes in names are
        // escaped.
        let key = Data("\",\"bytes\":".utf8)
        var (sum, start, number) = (Int64(0), bytes.startIndex, 0)
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            number += 1
            if numbers?.contains(number) ?? true, let found = bytes.range(of: key, in: start..<end) {
                let digits = bytes[found.upperBound..<end].prefix { (0x30...0x39).contains($0) }
                sum = sum.addingReportingOverflow(Int64(String(decoding: digits, as: UTF8.self)) ?? 0).partialValue
            }
            start = end + 1
        }
        return max(sum, 0)
    }
}
