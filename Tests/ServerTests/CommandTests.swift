import Basics
import Foundation
import Testing

@Suite("Commands on the terminal", .serialized) struct CommandTests {
    @Test(arguments: ["9223372036854775807", "365001", "-1", "99999999999999999999", "many"])
    func `an age that is no age is wrong usage`(days: String) async throws {
        try await Place.with { place in
            let child = try ChildProgram(["trash", "empty", "--yes", "--older-than-days=\(days)", "--data", place.data.display])
            #expect(try await child.end(within: .seconds(10)) == 2)
            #expect(child.complained.contains("--older-than-days"), "\(child.complained)")
        }
    }
}
