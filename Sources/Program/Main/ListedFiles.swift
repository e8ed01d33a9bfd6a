import Base
import Catalogue

/// A file as printed in a list.
protocol ListedFile: Encodable {
    var file: String { get }
    var bytes: Int64 { get }
    /// What the terminal shows after the size, if anything.
    var remark: String? { get }
}

extension ListedFile {
    var remark: String? { nil }
}

/// A page of a list of files, with the totals of the whole list.
struct ListedFiles<Line: ListedFile> {
    let lines: [Line]
    let next: String?
    let count: Int
    let bytes: Int64

    /// Prints all pages of a list and then the totals.
    static func tell(_ options: GlobalOptions, _ page: (_ after: Keyset?) throws -> Self) throws {
        var after: Keyset?
        repeat {
            let page = try page(after)
            for line in page.lines {
                if options.json {
                    try Terminal.emit(line)
                } else {
                    let remark = line.remark.map { "  \($0)" } ?? ""
                    print("\(Terminal.line(line.file))  \(Terminal.bytes(line.bytes))\(remark)")
                }
            }
            after = try Keyset(page.next)
            if after == nil && !options.json && !options.quiet {
                print("\(page.count.of("photo")) · \(Terminal.bytes(page.bytes))")
            }
        } while after != nil
    }
}
