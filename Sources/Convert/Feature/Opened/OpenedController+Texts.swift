import Base
import Hummingbird
import TablesEngine
import TablesTasks
import Web
import Workers

// MARK: Texts and JSON

extension OpenedController {
    private static let maximumLines = 2000

    private struct LinesRequest: Decodable {
        let encoding: TextEncoding?
        let count: Int?
        /// Selects the lines to return: from a byte offset (the default is 0), before a byte offset, the last lines, from a line
        /// number, or the next lines that contain a text. If several are set, `find` is used first, then `number`, then `last` or
        /// `before`. `at` is also the offset at which `find` starts.
        let at: Int64?
        let before: Int64?
        let last: Bool?
        let number: Int64?
        let find: String?
    }

    private struct Lines: Encodable {
        let encoding: TextEncoding
        let size: Int64
        let lines: [TextFile.Line]
        let numbers: [Int64]?
        let next: Int64?
        /// The number of lines in the whole text, if it was counted.
        let total: Int64?
        let readings: [EncodingReading]?
    }

    func text(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(LinesRequest.self, upTo: 1 << 16)
        return try await asked(context) { file in
            var (place, total) = (ReadLines.Position.at(body.at ?? 0), Int64?.none)
            if let find = body.find {
                place = .find(find, from: body.at)
            } else if let number = body.number {
                let index = try await opened.index(of: file, nil, encoding: body.encoding)
                (place, total) = (.number(number, index: index.path), index.rows)
            } else if body.last == true || body.before != nil {
                place = .before(body.before)
            }
            let task = ReadLines(
                file.path, place, encoding: body.encoding, count: min(max(body.count ?? 200, 0), Self.maximumLines))
            let found = try await services.pool.perform(task, priority: .interactive)
            return try json(
                Lines(
                    encoding: found.encoding, size: found.size, lines: found.lines, numbers: found.numbers, next: found.next,
                    total: total, readings: found.readings))
        }
    }

    private struct TreeRequest: Decodable {
        /// The question: `root`, `outline`, `members`, `table`, `find`, `value`, `path`, `pretty` or `check`.
        let ask: String
        let place: Int64?
        let from: Int64?
        let count: Int?
        let mark: Mark?
        let columns: [String]?
        let text: String?
    }

    private struct Mark: Decodable {
        let index: Int64
        let place: Int64
    }

    func tree(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(TreeRequest.self, upTo: 1 << 20)
        let question = try Self.question(body)
        return try await asked(context) { file in
            try json(try await services.pool.perform(ReadJSON(file.path, question), priority: .interactive))
        }
    }

    private static func question(_ body: TreeRequest) throws(Failure) -> ReadJSON.Question {
        let (place, from, count) = (body.place ?? 0, body.from ?? 0, min(max(body.count ?? 100, 1), 1000))
        switch body.ask {
        case "root": return .root
        case "outline": return .outline(place)
        case "members":
            return .members(place, from: from, count: count, markIndex: body.mark?.index, markPlace: body.mark?.place)
        case "table":
            return .table(
                place, from: from, count: count, markIndex: body.mark?.index, markPlace: body.mark?.place, columns: body.columns)
        case "find": return .find(body.text ?? "", from: body.from, count: min(count, 100))
        case "value": return .value(path: body.text ?? "$")
        case "path": return .path(place)
        case "pretty": return .pretty(place, limit: 1 << 20)
        case "check": return .check
        default: throw Failure(.badRequest, "tableFile.badPath", ["path": body.ask])
        }
    }
}
