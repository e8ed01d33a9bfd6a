import Base
import Foundation
import TestSupport
import Testing

@testable import TablesEngine

/// Returns an open file that contains these bytes and has no name.
func file(_ bytes: [UInt8]) throws -> ByteFile {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-table-\(UUID().uuidString)")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    return try ByteFile(open(path.path, O_RDONLY | O_CLOEXEC))
}

func file(_ text: String) throws -> ByteFile { try file(Array(text.utf8)) }

/// Returns all rows of a table.
func rows(_ bytes: [UInt8], _ dialect: TableDialect, capacity: Int = Pieces.usual) throws -> [[String]] {
    try RowReader(file(bytes), dialect, capacity: capacity).first(.max).map(\.fields)
}

func rows(_ text: String, _ dialect: TableDialect = TableDialect(hasHeader: false)) throws -> [[String]] {
    try rows(Array(text.utf8), dialect)
}

/// Returns the bytes that `body` writes to an open file.
func written(_ body: (Int32) throws -> Void) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-table-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: path) }
    try body(open(path.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    return try Array(Data(contentsOf: path))
}

/// Returns the rows of a selection, in the order of the selection.
func select(_ text: String, _ selection: Table.Selection, _ choice: DialectChoice = DialectChoice()) throws -> [[String]] {
    let table = try Table(file(text), choice)
    let view = try written { descriptor in
        let draft = open(FileManager.default.temporaryDirectory.path, O_TMPFILE | O_RDWR | O_CLOEXEC, 0o600)
        _ = try table.select(selection, to: descriptor, draft: draft)
    }
    return try table.rows(at: RowPosition.decoded(view)).map(\.fields)
}

private let O_TMPFILE: Int32 = 0o20200000

extension String {
    func encoded(_ encoding: TextEncoding) -> [UInt8] {
        switch encoding {
        case .utf16LittleEndian: return utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BigEndian: return utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf32LittleEndian:
            return unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) } }
        case .utf32BigEndian:
            return unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> (24 - $0 * 8) & 0xFF) } }
        default: return Array(utf8)
        }
    }
}
