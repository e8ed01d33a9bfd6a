/// A list of pages in the form `1-3,7,9-`. `-4` means 1 to 4, `9-` means 9 to the last page, `5-1` counts down, and `last` is the
/// last page.
public struct PageRanges: Sendable, Equatable {
    /// A page number; nil for the last page.
    private typealias End = Int?

    private var parts: [(from: End, to: End)] = []
    private let text: String

    /// The maximum number of pages in one list, and the maximum number of digits of a page number.
    private static let (maximum, digits) = (100_000, 7)

    public static func == (one: Self, other: Self) -> Bool { one.text == other.text }

    /// - Throws: `badRanges` if the text is not a valid list of pages.
    public init(_ text: String) throws(PaperError) {
        self.text = text
        let dashes: Set<Character> = ["-", "–", "—", "‐"]
        for part in text.split(omittingEmptySubsequences: true, whereSeparator: { $0 == "," || $0 == ";" }) {
            let words = part.filter { !$0.isWhitespace }.split(
                maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: dashes.contains)
            guard let first = words.first, !words.allSatisfy(\.isEmpty) else { throw .badRanges(text) }
            let from = first.isEmpty ? 1 : try end(first)
            parts.append((from, words.count == 1 ? from : words[1].isEmpty ? nil : try end(words[1])))
        }
        guard !parts.isEmpty else { throw .badRanges(text) }
    }

    private func end(_ word: Substring) throws(PaperError) -> End {
        if ["last", "end", "z", "letzte"].contains(word.lowercased()) { return nil }
        guard word.count <= Self.digits, word.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(word), number > 0 else {
            throw .badRanges(text)
        }
        return number
    }

    /// Returns the pages in the order in which they are listed.
    ///
    /// - Parameter count: the number of pages of the file.
    /// - Throws: `noPage`, `noPages`, or `badRanges` if there are too many pages.
    public func pages(of count: Int) throws(PaperError) -> [Int] { try lists(of: count).flatMap { $0 } }

    /// Returns the pages of each part of the list.
    public func lists(of count: Int) throws(PaperError) -> [[Int]] {
        guard count > 0 else { throw .noPages }
        var lists: [[Int]] = [], total = 0
        for part in parts {
            let (from, to) = (part.from ?? count, part.to ?? count)
            for number in [from, to] where number > count { throw .noPage(number: number, count: count) }
            total += abs(to - from) + 1
            guard total <= Self.maximum else { throw .badRanges(text) }
            lists.append(from <= to ? Array(from...to) : Array((to...from).reversed()))
        }
        return lists
    }

    /// Returns a short text for pages, for example "1-3,7".
    public static func words(_ pages: [Int]) -> String {
        var words: [String] = [], first: Int?, last = 0
        func end() { if let first { words.append(first == last ? "\(first)" : "\(first)-\(last)") } }
        for page in pages {
            if first != nil, page == last + 1 {
                last = page
                continue
            }
            end()
            (first, last) = (page, page)
        }
        end()
        return words.joined(separator: ",")
    }
}
