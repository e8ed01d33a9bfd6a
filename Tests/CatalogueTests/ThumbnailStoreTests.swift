import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

@Suite struct ThumbnailStoreTests {
    private let identity = Identity(digest: [UInt8](repeating: 7, count: 32))

    @Test func `a thumbnail that an older version made counts as missing until it is made again`() throws {
        try withFolder { folder in
            let path = folder.appending("thumbnails.sqlite")
            let former = try DatabaseQueue(path: path.display)
            try former.write { db in
                try db.execute(sql: "CREATE TABLE thumbnail (identity BLOB PRIMARY KEY, jpeg BLOB NOT NULL) STRICT")
                try db.execute(sql: "INSERT INTO thumbnail VALUES (?, ?)", arguments: [identity, Data([1])])
            }
            try former.close()
            let store = try ThumbnailStore(path: path)
            #expect(try store.thumbnail(of: identity) == nil)
            #expect(try store.thumbnails(of: [identity]) == [:])
            #expect(try store.olderThumbnail(of: identity) == Data([1]))
            try store.store([(identity, Data([2]))])
            #expect(try store.thumbnail(of: identity) == Data([2]))
            #expect(try store.thumbnails(of: [identity]) == [identity: Data([2])])
            #expect(try ThumbnailStore(path: path).thumbnail(of: identity) == Data([2]))
        }
    }
}
