import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Testing

@testable import Server

@Suite("The API's description", .serialized) struct DescriptionTests {
    @Test func `names every route that the server has, and no other`() async throws {
        try await withServer { client, house, place in
            let document = try await client.get("/api/openapi.json").json()
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let described = Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
            let session = try Session(data: place.data, port: client.port)
            let server = ShoeboxServer(house: house, data: place.data, web: web, logger: Logger(label: "test"))
            let served = Set(
                server.router(session).routes.map { "\($0.method.rawValue) \($0.path)" }.filter {
                    $0.contains(" /api/") || $0.contains(" /open")
                })
            #expect(described == served.filter { !$0.hasPrefix("HEAD ") })
        }
    }
}
