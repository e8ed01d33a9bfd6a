import ArgumentParser
import Glibc

/// A password that is given as an option of a command.
enum Password {
    static let help = ArgumentHelp(
        "What it is encrypted with. With - you are asked for it, or it is the first line of standard input: "
            + "what stands on a command line others on this machine can see.",
        valueName: "password")

    /// - Throws: `ValidationError` if the password should be typed and nothing is entered.
    static func read(_ argument: String) throws -> String {
        guard argument == "-" else { return argument }
        guard let line = isatty(STDIN_FILENO) == 1 ? ask() : readLine() else { throw ValidationError("No password was given.") }
        return line
    }

    /// Reads a line without showing it on the terminal (POSIX.1, General Terminal Interface, ECHO).
    private static func ask() -> String? {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        Terminal.prompt("Password: ")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            Terminal.prompt("\n")
        }
        return readLine()
    }
}
