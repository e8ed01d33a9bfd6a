import Base
import Foundation
import TestSupport
import Testing
import ThingsTasks
import Workers

@testable import PicturesEngine
@testable import ThingsEngine

private let program = try? builtProgram()
private let installed = ThingParts.find(program: program?.display ?? "")

@Suite("What pictures show", .serialized) struct FindThingsTests {
    private func makePool(_ environment: [String: String] = [:]) -> WorkerPool {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return WorkerPool(executable: program ?? BytePath("shoebox"), size: 1, environment: all)
    }

    /// Draws a picture of 480 pixels. `colour` gets the distance from its middle, and the angle in turns.
    private func jpeg(_ colour: (Double, Double) -> [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<480 {
            for x in 0..<480 {
                let (dx, dy) = (Double(x) - 240, Double(y) - 240)
                bytes += colour((dx * dx + dy * dy).squareRoot(), atan2(dy, dx) / (2 * Double.pi))
            }
        }
        return try Pixels(bytes: bytes, width: 480, height: 480).jpeg(quality: 90)
    }

    /// The face of a clock with twelve marks and two hands.
    private func clock() throws -> [UInt8] {
        try jpeg { distance, turn in
            let across = { (at: Double) in
                var apart = abs(turn - at)
                if apart > 0.5 { apart = 1 - apart }
                return apart * 2 * Double.pi * distance
            }
            let isMark = 150...168 ~= distance && (0..<12).contains { across(Double($0) / 12 - 0.5) < 4 }
            let isHand = distance < 130 && across(-0.25) < 5 || distance < 98 && across(0.07) < 6
            let isEdge = 166...180 ~= distance
            return isMark || isHand || isEdge ? [15, 15, 15] : distance < 180 ? [250, 250, 250] : [200, 220, 240]
        }
    }

    private func withPicture(_ bytes: [UInt8], _ body: (BytePath) async throws -> Void) async throws {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try Data(bytes).write(to: URL(fileURLWithPath: file.display))
            try await body(file)
        }
    }

    @Test(.enabled(if: installed != nil, "the network that finds things is not installed"))
    func `a worker sees a drawn clock, and nothing in stripes`() async throws {
        let pool = makePool()
        try await withPicture(try clock()) { file in
            let found = try await pool.perform(FindThings(in: .file(file)), priority: .interactive).things
            #expect(Things.all.shown(found).map(\.thing) == ["clock", "analog clock"])
            #expect(found == found.sorted { ($1.certainty, $0.thing) < ($0.certainty, $1.thing) })
        }
        try await withPicture(try jpeg { distance, _ in Int(distance / 12).isMultiple(of: 2) ? [0, 0, 0] : [255, 255, 255] }) {
            let found = try await pool.perform(FindThings(in: .file($0)), priority: .interactive).things
            #expect(found.allSatisfy { $0.certainty >= 1 })
        }
        await pool.shutdown()
    }

    @Test(.enabled(if: installed != nil, "the network that finds things is not installed"))
    func `pictures of any shape are looked at, and what is no picture fails by name`() async throws {
        let pool = makePool()
        for (width, height) in [(1, 1), (1, 900), (900, 2), (37, 480)] {
            let picture = Pixels(bytes: [UInt8](repeating: 90, count: width * height * 3), width: width, height: height)
            try await withPicture(try picture.jpeg(quality: 80)) { file in
                let found = try await pool.perform(FindThings(in: .file(file)), priority: .interactive).things
                #expect(found.allSatisfy { 1...1000 ~= $0.certainty })
            }
        }
        try await withPicture(Array("no picture".utf8)) { file in
            await #expect(throws: Failure.self) { try await pool.perform(FindThings(in: .file(file)), priority: .interactive) }
        }
        await pool.shutdown()
    }

    @Test func `a missing network is said, and nothing else stops`() async throws {
        let pool = makePool(["SHOEBOX_READING": "/nowhere"])
        try await withPicture(try clock()) { file in
            do throws(Failure) {
                _ = try await pool.perform(FindThings(in: .file(file)), priority: .interactive)
                Issue.record("found without a network")
            } catch {
                #expect(error.reason == .thingPartsMissing)
            }
        }
        await pool.shutdown()
    }
}
