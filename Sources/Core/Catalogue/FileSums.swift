public import Base
public import GRDB

/// The summary tables `directorySum` and `monthSum`. A row of `directorySum` has the number of files of one directory, kind and
/// format. A row of `monthSum` has the number of files of one month, kind, format, screenshot flag and size class. Both also
/// have the total size in bytes, and bounds of the sizes and of the times.
///
/// Triggers update the tables when files change or are removed. Code that inserts files must add them with this type, many at a
/// time.
public struct FileSums {
    private enum Bucket: Hashable {
        case directory(Int64, kind: FileRow.Kind, format: String)
        case month(Int, kind: FileRow.Kind, format: String, isScreenshot: Bool, sizeStep: Int)
    }

    private struct Sum {
        var files = 0
        var bytes: Int64 = 0
        var sizes: ClosedRange<Int64>
        var times: ClosedRange<Int64>
    }

    private var sums: [Bucket: Sum] = [:]

    public init() {}

    /// Adds a new file that is present and undecided.
    public mutating func add(
        directory: Int64, kind: FileRow.Kind, format: String, size: Int64, taken: LocalTime, isScreenshot: Bool
    ) {
        add(size, taken.seconds, to: .directory(directory, kind: kind, format: format))
        let step = Self.sizeStep(of: size)
        add(
            size, taken.seconds,
            to: .month(taken.month, kind: kind, format: format, isScreenshot: isScreenshot, sizeStep: step))
    }

    /// Adds a new file that is present and undecided.
    public mutating func add(_ file: FileTable.NewFile) {
        add(
            directory: file.directory, kind: file.kind, format: file.format, size: file.stamp.size, taken: file.taken,
            isScreenshot: file.isScreenshot)
    }

    private mutating func add(_ size: Int64, _ taken: Int64, to bucket: Bucket) {
        var sum = sums[bucket] ?? Sum(sizes: size...size, times: taken...taken)
        sum.files += 1
        sum.bytes += size
        sum.sizes = min(sum.sizes.lowerBound, size)...max(sum.sizes.upperBound, size)
        sum.times = min(sum.times.lowerBound, taken)...max(sum.times.upperBound, taken)
        sums[bucket] = sum
    }

    /// Writes the collected sums to the tables.
    public func store(_ db: Database) throws {
        for (bucket, sum) in sums {
            let (table, key): (String, StatementArguments) =
                switch bucket {
                case .directory(let id, let kind, let format): ("directorySum", [id, kind.rawValue, format])
                case .month(let month, let kind, let format, let isScreenshot, let step):
                    ("monthSum", [month, kind.rawValue, format, isScreenshot, step])
                }
            let values: StatementArguments = [
                sum.sizes.lowerBound, sum.sizes.upperBound, sum.times.lowerBound, sum.times.upperBound,
                sum.files, sum.files, sum.bytes,
            ]
            let marks = table == "monthSum" ? "?, ?, ?, ?, ?" : "?, ?, ?"
            try db.cachedStatement(
                sql: """
                    INSERT INTO \(table) VALUES (\(marks), ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET
                    smallest = iif(files = 0, excluded.smallest, min(smallest, excluded.smallest)),
                    largest = iif(files = 0, excluded.largest, max(largest, excluded.largest)),
                    oldest = iif(files = 0, excluded.oldest, min(oldest, excluded.oldest)),
                    newest = iif(files = 0, excluded.newest, max(newest, excluded.newest)),
                    files = files + excluded.files, undecided = undecided + excluded.undecided, bytes = bytes + excluded.bytes
                    """
            ).execute(arguments: key + values)
        }
    }

    /// The lower bounds in bytes of all size classes except the first, as in the column `sizeStep` of `file`. Photos are filtered
    /// and grouped by these sizes.
    static let sizeSteps: [Int64] = [1_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000]

    /// - Returns: the size class, 0…`sizeSteps.count`.
    static func sizeStep(of size: Int64) -> Int { sizeSteps.count { size >= $0 } }
}
