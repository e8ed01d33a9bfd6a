import Foundation
import Testing

/// Compares the enums of `Web/openapi.json` with the Swift types of their values. The types are read as text, because a test of the
/// house depends on no target.
struct EnumTests {
    /// The Swift type of each enum: the end of its path in `Web/openapi.json`, and the file and the name of the type.
    private static let types: [(path: String, file: String, name: String)] = [
        ("schemas/Way", "Core/Catalogue/Groups/Way", "Way"),
        ("schemas/Job/properties/state", "Core/Jobs/Job", "State"),
        ("schemas/Scan/properties/state", "Core/Web/ScanProgress", "State"),
        ("schemas/Folder/properties/state", "Library/Feature/Library+Folders", "State"),
        ("schemas/MailArchive/properties/state", "Mail/Feature/MailArchiveSummary", "State"),
        ("schemas/MailBatch/properties/state", "Mail/Feature/BulkAction", "State"),
        ("schemas/MailBatchOrder/properties/form", "Mail/Feature/BulkOrder", "Form"),
        ("schemas/TrashItem/properties/state", "Trash/Feature/Trash", "State"),
        ("schemas/Verification/properties/state", "Verify/Feature/VerifyController", "State"),
        ("files/items/properties/state", "Inbox/Feature/Inbox", "State"),
        ("parameters/State/schema", "Core/Catalogue/PhotoFilter", "State"),
        ("parameters/Strictness/schema", "Base/Strictness", "word"),
        ("schemas/Action", "Core/Catalogue/Decision", "word"),
        ("schemas/TakenFrom", "Base/Dates/DateSource", "word"),
        ("schemas/KeepOrder", "Groups/Feature/FolderRule", "Criterion"),
        ("api/photos/get/parameters/0/schema", "Photos/Feature/Timeline", "Order"),
        ("api/photos/days/get/parameters/0/schema", "Photos/Feature/Timeline", "Order"),
        ("api/photos/months/get/parameters/0/schema", "Photos/Feature/Timeline", "Order"),
        ("api/photos/ids/get/parameters/0/schema", "Photos/Feature/Timeline", "Order"),
        ("api/files/get/parameters/1/schema", "Files/Feature/FileBrowser", "Order"),
        ("api/search/get/parameters/2/schema", "Core/Catalogue/SearchIndex", "Order"),
        ("archives/{archive}/messages/get/parameters/2/schema", "Mail/Index/MailListing", "Order"),
        ("messages/{number}/export/{form}/get/parameters/2/schema", "Mail/Tasks/MailForm", "MailForm"),
        ("archives/{archive}/export/{form}/get/parameters/1/schema", "Mail/Tasks/MailBundle", "MailBundle"),
        ("api/scanner/scans/get/parameters/1/schema", "Scanner/Feature/Scans+Listing", "ScanOrder"),
        ("api/scanner/export/get/parameters/1/schema", "Scanner/Feature/ScanExport", "ScanFormat"),
        ("scans/{id}/export/get/parameters/1/schema", "Scanner/Feature/ScanExport", "ScanFormat"),
        (
            "scanner/save/post/requestBody/content/application/json/schema/properties/format", "Scanner/Feature/ScanExport",
            "ScanFormat"
        ),
        ("schemas/ScanFilter", "Scanner/Engine/PageSettings", "Filter"),
        ("schemas/ScanLook/properties/paper", "Scanner/Engine/PageSettings", "PagePaper"),
        ("schemas/JsonValue/properties/kind", "Tables/Engine/JSONFile", "JSONKind"),
        (
            "table/post/responses/200/content/application/json/schema/properties/types/items", "Tables/Engine/ColumnType",
            "ColumnType"
        ),
        ("conditions/items/properties/comparison", "Tables/Engine/RowCondition", "Comparison"),
        (
            "table/save/post/requestBody/content/application/json/schema/properties/format", "Tables/Engine/TableFormat",
            "TableFormat"
        ),
        ("schemas/Device/properties/kind", "Core/Web/Device", "Kind"),
        ("schemas/Rights", "Core/Web/Device", "Rights"),
        ("schemas/Backup/properties/kind", "Core/Catalogue/Backups/Backups", "Kind"),
        ("findings/items/properties/source", "Verify/Feature/Original", "Source"),
        ("findings/items/properties/problem", "Verify/Feature/Finding", "Problem"),
        ("findings/items/properties/copy/properties/kind", "Verify/Feature/WholeCopies", "Kind"),
        ("schemas/ExportCount/properties/source", "Pictures/Engine/Exports/ExportFacts", "ExportSource"),
        ("schemas/Category", "Core/Readings/Category", "Category"),
        ("schemas/Code", "Base/Failure", "Code"),
        ("schemas/ContentKind", "Base/Kinds/FileKind", "FileKind"),
        ("schemas/ConvertFile/properties/family", "Base/Kinds/FileKind", "Family"),
        ("schemas/ScreenType", "Screenshots/Engine/ScreenType", "ScreenType"),
        ("schemas/ScreenLessons/properties/lessons/items/properties/kind", "Screenshots/Feature/LessonRows", "Kind"),
        (
            "notes/background/get/responses/200/content/application/json/schema/properties/choice",
            "Notes/Feature/Notes+Background", "Choice"
        ),
        ("api/notes/export/get/parameters/0/schema", "Notes/Feature/NoteExport", "NoteExport"),
        (
            "storage/clear/post/requestBody/content/application/json/schema/properties/parts/items",
            "Program/Server/StorageController", "Part"
        ),
    ]

    private static func description() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: house.appendingPathComponent("Web/openapi.json")))
    }

    /// All enums of a part of the description, by their path in it.
    private static func enums(_ part: Any, _ path: String = "") -> [(path: String, values: [String])] {
        if let list = part as? [Any] { return list.enumerated().flatMap { enums($1, "\(path)/\($0)") } }
        guard let object = part as? [String: Any] else { return [] }
        let own = (object["enum"] as? [Any]).map { [(path: path, values: $0.map { "\($0)" })] } ?? []
        return own + object.sorted { $0.key < $1.key }.flatMap { enums($0.value, "\(path)/\($0.key)") }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: house.appendingPathComponent(path), encoding: .utf8)
    }

    /// The raw values of an enum in a Swift file; for "word", the words that the property of this name returns.
    private static func values(_ file: String, _ name: String) throws -> Set<String> {
        let lines = try text("Sources/\(file).swift").split(separator: "\n", omittingEmptySubsequences: false)
        if name == "word" {
            return Set(lines.compactMap { $0.firstMatch(of: /^\s+case \..*: "(\w+)"$/).map { String($0.1) } })
        }
        let head = try Regex(
            "^(\\s*)(?:public |private )?enum \(name): String\\b[^{]*\\{(.*)$", as: (Substring, Substring, Substring).self)
        let begin = try #require(lines.firstIndex { $0.firstMatch(of: head) != nil }, "\(file) has no enum \(name)")
        let match = try #require(lines[begin].firstMatch(of: head))
        let indent = match.output.1, rest = match.output.2
        if rest.hasSuffix("}") { return cases(rest.dropLast()) }
        let body = lines[(begin + 1)...].prefix { $0 != indent + "}" }.filter { $0.hasPrefix(indent + "    case ") }
        return Set(body.flatMap(cases))
    }

    /// The raw values of a line such as `case one, two = "second"`.
    private static func cases(_ line: Substring) -> Set<String> {
        let names = line.split(separator: "//").first?.trimmingCharacters(in: .whitespaces).dropFirst("case ".count) ?? ""
        return Set(
            names.split(separator: ",").compactMap { name in
                name.firstMatch(of: /`?(\w+)`?(?: = "([^"]*)")?/).map { String($0.2 ?? $0.1) }
            })
    }

    @Test func `no enum of the API names a value twice`() throws {
        let found = Self.enums(try Self.description())
        #expect(found.count > 80)
        for (path, values) in found { #expect(Set(values).count == values.count, "\(path)") }
    }

    @Test(arguments: types.indices)
    func `an enum of the API has the values of its Swift type`(index: Int) throws {
        let type = Self.types[index]
        let found = Self.enums(try Self.description()).filter { $0.path.hasSuffix("/" + type.path) }
        let values = try Self.values(type.file, type.name)
        #expect(found.count == 1 && values.count > 1, "\(type.path)")
        #expect(found.map { Set($0.values) } == [values], "\(type.path)")
    }

    @Test func `the kinds of acts are those that the sources declare`() throws {
        var declared: Set<String> = []
        for file in files("Sources", ["swift"]) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for block in text.matches(of: /extension Act\.Kind \{(?s:.*?)\n\}/) {
                declared.formUnion(block.output.matches(of: /static let \w+ = Self\("(\w+)"\)/).map { String($0.1) })
            }
        }
        let found = Self.enums(try Self.description()).first { $0.path.hasSuffix("/schemas/Act/properties/kind") }
        #expect(Set(try #require(found).values) == declared)
    }

    @Test func `a decision of a request may also be later`() throws {
        let found = Self.enums(try Self.description()).first { $0.path.hasSuffix("/decisions/items/properties/action") }
        #expect(Set(try #require(found).values) == (try Self.values("Core/Catalogue/Decision", "word")).union(["later"]))
    }

    /// Two settings of the API are changed by a route of their own.
    @Test func `the settings of the API are those that the server stores`() throws {
        let table = try #require(
            try Self.text("Sources/Program/Server/Settings.swift").firstMatch(
                of: /kinds: \[String: Kind\] = \[(?s:(.*?))\n    \]/))
        let names = Set(table.1.matches(of: /"(\w+)": \./).map { String($0.1) })
        let document = try #require(try Self.description() as? [String: Any])
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
        let properties = (schemas?["Settings"] as? [String: Any])?["properties"] as? [String: Any]
        #expect(names.count > 10)
        #expect(Set(try #require(properties).keys) == names.union(["keepFolders", "keepOrder"]))
    }
}
