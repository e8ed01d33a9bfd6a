import BaseData

/// Texts that cameras and programs write as titles and captions by themselves (Data/captions.txt).
enum Boilerplate {
    private static let lists = WordLists(String(cString: base_data_captions()))
    private static let whole = Set(phrases("whole"))
    private static let beginnings = phrases("beginnings").map { Array($0.utf8) }

    private static func phrases(_ name: String) -> [String] { lists[name] }

    static func contains(_ text: String) -> Bool {
        let folded = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        return whole.contains(folded) || beginnings.contains { folded.utf8.starts(with: $0) }
    }
}
