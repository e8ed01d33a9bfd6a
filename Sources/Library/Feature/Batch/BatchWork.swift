import Base
import Batch
import Foundation
import MailTasks
import PicturesTasks
import ReadingEngine
import ReadingTasks
import VideosTasks
import Workers

/// The kinds of work that a plan can contain.
public enum BatchWork: String, CaseIterable, Sendable {
    /// Identity, metadata, thumbnail and hashes, as computed by a scan.
    case describe
    /// The text in pictures.
    case read
    /// The data needed to classify screenshots.
    case sort
    /// Search indexes of mail archives.
    case index
}

/// The tasks of a plan's lines.
enum BatchTasks {
    private static let describeSeconds = 60
    private static let readSeconds = 300
    // The weight of a task is roughly its time in milliseconds. A tiny picture takes one millisecond but has a higher weight,
    // so that even a short plan has enough shards for all machines.
    private static let readWeight = 512
    private static let leastDescribed = 4
    private static let maximumDescribed = 256
    private static let describedBytes: Int64 = 100_000
    private static let digestBytes: Int64 = 250_000
    /// The factor by which indexing an archive may take longer than reading the archive from a slow disk.
    private static let slowness = 10

    static func describe(bytes: Int64) -> PlanTask {
        // A large picture is decoded at a reduced size.
        PlanTask(
            name: Describe.name, weight: min(leastDescribed + Int(bytes / describedBytes), maximumDescribed),
            limit: describeSeconds)
    }

    static func film(bytes: Int64) -> PlanTask {
        PlanTask(
            name: DescribeFilm.name, weight: 1 + Int(bytes / digestBytes),
            limit: Int(DescribeFilm.deadline(bytes: bytes) / .seconds(1)))
    }

    /// - Parameter bytes: the size of the archive if it is a single file; nil for a folder.
    static func index(bytes: Int64?) -> PlanTask {
        // The weight fills a shard, so each archive has a separate shard.
        PlanTask(
            name: IndexMail.name, weight: PlanWriter.shardWeight,
            limit: Int((bytes.map { IndexMail.deadline(bytes: $0) * slowness } ?? .mailExport) / .seconds(1)))
    }

    static func read(_ options: ReadingOptions) -> PlanTask {
        PlanTask(name: ReadText.name, options: json(options), weight: readWeight, limit: readSeconds)
    }

    static func screen(_ options: ReadingOptions) -> PlanTask {
        PlanTask(name: DescribeScreen.name, options: json(options), weight: readWeight + leastDescribed, limit: readSeconds)
    }

    private static func json(_ options: ReadingOptions) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [UInt8]((try? encoder.encode(PlannedReading(options: options, threads: 1))) ?? Data("{}".utf8))
    }
}

/// The options of lines whose task recognizes text. They are the stored properties of `ReadText` and `DescribeScreen`, except the
/// path.
struct PlannedReading: Codable {
    let options: ReadingOptions
    let threads: Int
}

/// A line of a plan with the options of its task.
struct PlannedLine {
    let line: PlanLine
    let reading: PlannedReading?

    private struct Planned: Decodable { let options: PlannedReading }

    /// Decodes a line; nil if the JSON is not a line of a plan.
    init?(_ json: Data) {
        guard let line = try? JSONDecoder().decode(PlanLine.self, from: json) else { return nil }
        self.line = line
        reading = try? JSONDecoder().decode(Planned.self, from: json).options
    }
}
