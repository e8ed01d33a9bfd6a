/// The order of arguments: the options of every command may also be given before the command.
enum GivenArguments {
    private static let flags: Set<String> = ["--json", "--quiet"]

    /// Returns the arguments with the options of `GlobalOptions` that precede the command after it. They come before a `--`,
    /// because everything after it is a name.
    ///
    /// `version` alone is the option `--version`, because people try it as a command.
    static func sorted(_ arguments: [String]) -> [String] {
        if arguments == ["version"] { return ["--version"] }
        var (leading, rest): ([String], ArraySlice<String>) = ([], arguments[...])
        while let first = rest.first {
            if flags.contains(first) || first.hasPrefix("--data=") {
                leading.append(first)
                rest.removeFirst()
            } else if first == "--data", rest.count > 1 {
                leading += rest.prefix(2)
                rest.removeFirst(2)
            } else {
                break
            }
        }
        // Without a command, the options are reported as they were given.
        guard !leading.isEmpty, let command = rest.first, !command.hasPrefix("-") else { return arguments }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return Array(rest[..<end]) + leading + rest[end...]
    }
}
