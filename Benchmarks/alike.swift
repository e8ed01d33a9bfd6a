// Groups the pictures of a folder with the engine alone. alike.py compiles this together with the engine's sources.
//
//     alike FOLDER
//
// The output has a line for each group: its strictness and the names of its files, the best first. The last line is "cost" with
// the CPU seconds for reading pictures, the CPU seconds for grouping, and the number of close comparisons.

import Foundation
import GroupsEngine
import PicturesEngine

/// A picture in the form in which the scan stores it.
struct Seen {
    let name: String
    let subject: Subject
    let look: PictureFeatures
    let thumbnail: FinePicture
    let bytes: [UInt8]

    init?(_ folder: String, _ name: String) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), let described = try? Picture(bytes: [UInt8](data)).describe(),
            let thumbnail = try? Picture(bytes: [UInt8](described.thumbnail)).fine(longSide: Picture.thumbnailSide)
        else { return nil }
        (self.name, self.thumbnail, bytes, look) = (name, thumbnail, [UInt8](data), described.look)
        let luma = look.luma.map(Double.init), mean = luma.reduce(0, +) / Double(luma.count)
        let contrast = (luma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(luma.count)).squareRoot()
        var identity = [UInt8](repeating: 0, count: 32)
        for (at, byte) in data.enumerated() { identity[at % 32] = identity[at % 32] &* 31 &+ byte }
        subject = Subject(
            identity: identity, differenceHash: described.differenceHash, frequencyHash: described.perceptualHash, turnedHash: look.turnedHash,
            width: described.width, height: described.height, bytes: Int64(data.count), camera: nil, taken: nil, saved: 0,
            sharpness: look.sharpness, clipped: look.clipped, flat: look.flat, contrast: contrast, hasMore: described.animated,
            isJPEG: described.format == .jpeg)
    }
}

final class Album {
    let all: [Seen]
    private var large: [Int: FinePicture] = [:]
    var asked = 0

    init(_ folder: String) throws {
        all = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { Seen(folder, $0) }
    }

    func groups() throws -> [Strictness: [Grouper.Group]] {
        var points = PointIndex()
        for (at, seen) in all.enumerated() { points.add(at, seen.look.points, strongest: PointIndex.strongest(of: all.count)) }
        var grouper = Grouper(
            all.map(\.subject), points: points, features: { self.all[$0].look },
            readTheSame: { one, others in others.map { self.answer(one, $0) } })
        return try grouper.groups() ?? [:]
    }

    /// Returns the closeness of two pictures, as a worker would.
    private func answer(_ one: Int, _ question: Grouper.Question) -> Closeness {
        asked += 1
        let first = all[one].thumbnail, second = all[question.position].thumbnail
        if let cut = question.cut {
            if let told = cut.thumbnailCloseness(first, second) { return told }
            return fine(one).flatMap { a in fine(question.position).flatMap { cut.closeness(a, $0) } } ?? .none
        }
        if let told = look(first, second, question)?.thumbnailCloseness(as: question.manner) { return told }
        return fine(one).flatMap { a in fine(question.position).flatMap { look(a, $0, question)?.closeness(as: question.manner) } } ?? .none
    }

    private func look(_ one: FinePicture, _ other: FinePicture, _ question: Grouper.Question) -> DetailComparison? {
        let other = other.turned(question.turn), width = min(one.width, other.width), height = min(one.height, other.height)
        guard let a = Sheet(one, width: width, height: height), let b = Sheet(other, width: width, height: height) else { return nil }
        return DetailComparison(a, b)
    }

    private func fine(_ at: Int) -> FinePicture? {
        if large[at] == nil { large[at] = try? Picture(bytes: all[at].bytes).fine() }
        return large[at]
    }
}

@main
struct Alike {
    /// The CPU seconds that this process has used so far.
    static var worked: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    static func main() throws {
        let began = worked
        let album = try Album(CommandLine.arguments[1])
        let read = worked
        let groups = try album.groups()
        let grouped = worked
        for strictness in Strictness.allCases {
            for group in groups[strictness] ?? [] { print(strictness.word, group.members.map { album.all[$0].name }.joined(separator: " ")) }
        }
        print("cost", read - began, grouped - read, album.asked)
    }
}
