import GRDB
import GRDBSQLite

extension Statement {
    /// Calls `body` with each row until `body` returns false. GRDB's cursor is not used, because for half a million rows it would
    /// take more time than SQLite itself.
    func walk(_ db: Database, _ body: (SQLiteStatement) -> Bool) throws {
        let rows = sqliteStatement
        defer { sqlite3_reset(rows) }
        var code = sqlite3_step(rows)
        while code == SQLITE_ROW {
            guard body(rows) else { return }
            code = sqlite3_step(rows)
        }
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: sql)
        }
    }
}
