import GRDB
import GRDBSQLite

extension Statement {
    /// Gives each row to `body` until that returns false, without GRDB's cursor: of half a million numbers it takes more time than
    /// SQLite does.
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
