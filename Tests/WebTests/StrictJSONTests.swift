import Base
import Foundation
import Testing

@testable import Web

@Suite("The JSON of a request") struct StrictJSONTests {
    private struct Inner: Decodable, Equatable {
        let place: Int
        var name: String?
    }

    private struct Body: Decodable, Equatable {
        let ids: [Int64]
        var all: Bool?
        var versions: [String?]?
        var inner: [Inner]?
        var options: [String: Double]?
    }

    private func reason(_ json: String) -> Failure.Reason? {
        do {
            _ = try StrictJSON.decode(Body.self, from: Data(json.utf8))
            return nil
        } catch {
            return (error as? Failure)?.reason
        }
    }

    @Test func `is read as it is described`() throws {
        let json = """
            {"ids": [1, 2], "all": null, "versions": ["a", null], "inner": [{"place": 3}, {"place": 4, "name": "n"}], "options": {"x": 1.5}}
            """
        let body = try StrictJSON.decode(Body.self, from: Data(json.utf8))
        #expect(
            body
                == Body(
                    ids: [1, 2], versions: ["a", nil], inner: [Inner(place: 3), Inner(place: 4, name: "n")], options: ["x": 1.5]))
    }

    @Test(
        arguments: [
            ("{\"ids\": [1], \"al\": true}", "request.unknownName"), ("{\"id\": [1]}", "request.unknownName"),
            ("{\"all\": true}", "request.fieldMissing"), ("{\"ids\": null}", "request.fieldWrong"),
            ("{\"ids\": [1, \"2\"]}", "request.fieldWrong"), ("{\"ids\": [1], \"all\": 1}", "request.fieldWrong"),
            ("{\"ids\": [1], \"inner\": [{\"place\": 1, \"nam\": \"x\"}]}", "request.unknownName"),
            ("{\"ids\": [1], \"ids\": []}", "request.twice"), ("{\"ids\": [1], \"\\u0069ds\": []}", "request.twice"),
            ("{\"ids\": [1], \"options\": {\"x\": 1, \"x\": 2}}", "request.twice"), ("[]", "request.notJSON"),
            ("{\"ids\": [1]", "request.notJSON"), ("null", "request.notJSON"),
        ] as [(String, Failure.Reason)])
    func `is refused with a field that is unknown, missing, wrong or there twice`(_ json: String, _ expected: Failure.Reason) {
        #expect(reason(json) == expected)
    }

    @Test func `of which a field is unknown is refused with the nearest name`() {
        #expect(throws: Failure(.badRequest, "request.unknownName", ["name": "version", "nearest": "versions"])) {
            _ = try StrictJSON.decode(Body.self, from: Data("{\"ids\": [1], \"version\": []}".utf8))
        }
        #expect(throws: Failure(.badRequest, "request.takesNothing", ["name": "all"])) {
            _ = try StrictJSON.decode(NoFields.self, from: Data("{\"all\": true}".utf8))
        }
    }

    @Test func `may have one name in several objects, and braces in its texts`() {
        #expect(
            reason("{\"ids\": [], \"inner\": [{\"place\": 1, \"name\": \"{\\\"place\\\": 1, \\\\\"}, {\"place\": 2}]}") == nil)
    }

    @Test(arguments: [("favourite", "favourites"), ("minByte", "minBytes"), ("dat", "date"), ("IDS", "ids")])
    func `a name's nearest is the one that differs least`(_ name: String, _ nearest: String) {
        #expect(NearestName.of(name, among: ["favourites", "minBytes", "maxBytes", "date", "ids"]) == nearest)
    }
}
