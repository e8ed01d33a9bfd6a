import Base
import Testing

struct CSVCellTests {
    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""), ("-5", "'-5"),
        ("say \"hi\"", "\"say \"\"hi\"\"\""), ("=1+1", "'=1+1"), ("＝1", "'＝1"),
        ("\"\u{301}", "\"\"\"\u{301}\""), ("=\u{338}1", "'=\u{338}1"), (",\u{301}", "\",\u{301}\""), ("", ""),
    ])
    func `a cell is quoted where it must be, and no formula`(_ text: String, _ cell: String) {
        #expect(Array(CSVCell.text(text).utf8) == Array(cell.utf8))
    }
}
