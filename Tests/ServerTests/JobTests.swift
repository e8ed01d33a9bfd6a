import Foundation
import Testing

@testable import Server

@Suite("Jobs over the wire", .serialized) struct JobTests {
    @Test func `there are none at first, and one that is not there is not found`() async throws {
        try await withServer { client, _, _ in
            let jobs = try #require(try await client.get("/api/jobs").json()["jobs"] as? [Any])
            #expect(jobs.isEmpty)
            #expect(try await client.get("/api/jobs/7").status == 404)
            #expect(try await client.get("/api/jobs/x").status == 400)
            for verb in ["cancel", "resume", "retry"] { #expect(try await client.post("/api/jobs/7/\(verb)").status == 404) }
        }
    }
}
