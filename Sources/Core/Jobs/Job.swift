public import Base
public import Foundation
import GRDB

/// A long-running piece of work and its progress: the schema `Job` of `Web/openapi.json`.
public struct Job: Sendable, Equatable, Identifiable {
    public enum State: String, Codable, Sendable {
        /// Being worked on, or waiting for the next start of the server, which continues the job.
        case running
        case done
        /// The user cancelled the job. Results that were already stored are kept.
        case cancelled
        /// The job stopped because of `problem`, such as a full disk or a missing component. Its remaining items wait until the
        /// job is started again.
        case stopped
    }

    /// An SQL condition on rows of `job`.
    public static let isRunning = "job.state = '\(State.running.rawValue)'"

    public let id: Int64
    public let kind: String
    /// The input of the work, in a format defined by its feature: for example the path of a folder, or nothing.
    public let scope: Data
    public internal(set) var state: State
    /// The number of items that have ended, successfully or not.
    public var current: Int { done + failed }
    /// The number of items. While the list of items (the plan) is incomplete, at least the number that the feature expects.
    public let total: Int
    public let done: Int
    public let failed: Int
    /// The estimated time left in seconds; nil if it is not known yet.
    public internal(set) var secondsLeft: Int?
    public internal(set) var problem: Failure?
    /// Milliseconds since 1970.
    public let startedAt: Int64
    public let finishedAt: Int64?

    init(row: Row) {
        id = row["id"]
        kind = row["kind"]
        scope = row["scope"]
        state = State(rawValue: row["state"]) ?? .stopped
        let planned: Bool = row["planned"]
        let (known, expected): (Int, Int) = (row["total"], row["expected"])
        total = planned ? known : max(known, expected)
        done = row["done"]
        failed = row["failed"]
        problem = (row["problem"] as String?).flatMap(Failure.init(json:))
        startedAt = row["startedAt"]
        finishedAt = row["finishedAt"]
    }
}

extension Job: Encodable {
    private enum Key: CodingKey {
        case id, kind, subject, state, current, total, done, failed, secondsLeft, problem, startedAt, finishedAt
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(String(decoding: scope, as: UTF8.self), forKey: .subject)
        try container.encode(state, forKey: .state)
        try container.encode(current, forKey: .current)
        try container.encode(total, forKey: .total)
        try container.encode(done, forKey: .done)
        try container.encode(failed, forKey: .failed)
        try container.encodeIfPresent(secondsLeft, forKey: .secondsLeft)
        try container.encodeIfPresent(problem, forKey: .problem)
        try container.encode(startedAt, forKey: .startedAt)
        try container.encodeIfPresent(finishedAt, forKey: .finishedAt)
    }
}
