import ArgumentParser
import Web

/// A command that does not exist, and the commands that the user may have meant.
struct WrongCommand {
    /// The words that the user wrote up to the wrong one, for example "notes serch".
    private let given: String
    private let meant: [String]

    /// Commands for words that users try because other programs have them.
    private static let known: [String: [String]] = [
        "list": ["files ls", "queue list", "trash list", "notes list", "album list"], "ls": ["files ls"],
        "status": ["doctor", "devices list", "queue list"], "duplicates": ["groups FOLDER --by exact"],
        "dupes": ["groups FOLDER --by exact"], "similar": ["groups FOLDER --by similar"], "find": ["search"],
        "start": ["serve"], "stop": ["serve"], "add": ["scan FOLDER"], "share": ["scan FOLDER"],
        "delete": ["decide delete", "queue delete"],
        "rm": ["files rm"], "mv": ["files mv"], "cp": ["files cp"], "ocr": ["read"],
        "convert": ["image convert", "pdf from-images"],
        "export": ["take-along", "notes export"], "config": ["settings"],
    ]

    /// - Parameter arguments: the arguments of the program, without its name.
    /// - Returns: nil if the arguments name an existing command.
    init?(_ arguments: [String]) {
        var command: any ParsableCommand.Type = Shoebox.self
        var words: [String] = []
        for word in GivenArguments.sorted(arguments) {
            if word.hasPrefix("-") { return nil }
            let all = command.configuration.subcommands
            if all.isEmpty || (words.isEmpty && word == "help") { return nil }
            words.append(word)
            if let next = all.first(where: { $0._commandName == word }) {
                command = next
                continue
            }
            // The word may be an argument of the command that runs without a further word.
            if let usual = command.configuration.defaultSubcommand,
                NearestCommands.of(word, among: all).isEmpty || usual.takesNames
            {
                return nil
            }
            given = words.joined(separator: " ")
            let above = words.dropLast().map { $0 + " " }.joined()
            meant = (words.count == 1 ? Self.known[word] : nil) ?? NearestCommands.of(word, among: all).map { above + $0 }
            return
        }
        return nil
    }

    /// The sentence about the error.
    var words: String {
        let lead = "There is no command “\(given)”."
        switch meant.count {
        case 0: return lead + " `shoebox help` lists all commands."
        case 1: return lead + " Did you mean `shoebox \(meant[0])`?"
        default:
            let list = meant.dropLast().map { "`shoebox \($0)`" }.joined(separator: ", ")
            return lead + " Did you mean \(list) or `shoebox \(meant[meant.count - 1])`?"
        }
    }
}

/// Finds the commands with the most similar names.
private enum NearestCommands {
    static func of(_ word: String, among commands: [any ParsableCommand.Type]) -> [String] {
        // Swift 6.3 crashes on key paths of metatypes.
        let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        guard let nearest = NearestName.of(word, among: names), NearestName.distance(word, nearest) <= max(1, word.count / 3)
        else {
            return []
        }
        return [nearest]
    }
}

extension ParsableCommand {
    /// Whether the command takes names without an option, such as files.
    fileprivate static var takesNames: Bool { helpMessage().contains("ARGUMENTS:") }
}
