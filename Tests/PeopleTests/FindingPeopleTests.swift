import Base
import Catalogue
import Foundation
import GRDB
import Readings
import Testing

@testable import Jobs
@testable import People

/// The job that looks for faces.
struct FindingPeopleTests {
    @Test func `photos whose text is being read in the background are left to that job while it runs`() throws {
        let scene = try Scene()
        let identities = try (0..<3).map { _ in try scene.add() }
        let finding = FindingPeople(people: scene.people, parallel: 1, isInstalled: { true }) { _ throws(Failure) in [] }
        func planned() throws -> [JobKey] {
            try scene.catalogue.read { db in
                let job = try #require(try Row.fetchOne(db, sql: "SELECT * FROM job").map(Job.init(row:)))
                return try finding.plan(db, job, after: nil).keys
            }
        }
        try scene.catalogue.write { db in
            try db.execute(sql: "DELETE FROM faceSeen")
            try db.execute(
                sql: """
                    INSERT INTO job (id, kind, scope, state, startedAt) VALUES (900, ?, x'', 'running', 0);
                    INSERT INTO jobItem (jobId, key, state) VALUES (900, ?, 2);
                    """, arguments: [Readings.backgroundKind, identities[0]])
            // The text of this photo is known already.
            try db.execute(
                sql: """
                    INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty)
                    VALUES (?, 0, 0, 1, 1, '', x'5b5d', 'other', 1)
                    """, arguments: [identities[1]])
        }
        #expect(Set(try planned()) == Set(identities.prefix(2).map(JobKey.identity)))
        #expect(try scene.catalogue.read { try FindingPeople.count($0) } == 3, "all three wait")
        try scene.catalogue.write { try $0.execute(sql: "UPDATE job SET state = 'done'") }
        #expect(try planned().count == 3)
    }
}
