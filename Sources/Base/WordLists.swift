/// The named lists of words in a data file.
///
/// The file is text in UTF-8. A line that begins with `#` is a comment, a line `[name]` begins a list, and every other line holds
/// words or phrases of that list, separated by commas.
public struct WordLists: Sendable {
    public struct List: Sendable {
        public let name: String
        public let phrases: [String]
    }

    /// The lists in the order of the file.
    public let lists: [List]
    private let byName: [String: [String]]

    /// - Parameter text: the content of a data file.
    public init(_ text: String) {
        var lists: [List] = []
        var name: String?
        var phrases: [String] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                if let name { lists.append(List(name: name, phrases: phrases)) }
                name = String(Substring(line.dropFirst().dropLast()))
                phrases = []
            } else {
                phrases += line.split(separator: UInt8(ascii: ",")).map(Self.trimmed).filter { !$0.isEmpty }
            }
        }
        if let name { lists.append(List(name: name, phrases: phrases)) }
        self.lists = lists
        byName = Dictionary(lists.map { ($0.name, $0.phrases) }, uniquingKeysWith: +)
    }

    /// - Returns: the phrases of the list with this name, in the order of the file; empty if there is no such list.
    public subscript(name: String) -> [String] { byName[name, default: []] }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let space = UInt8(ascii: " ")
        var text = text.drop { $0 == space }
        while text.last == space { text.removeLast() }
        return String(Substring(text))
    }
}
