import Base
import Foundation
import Glibc

/// The libraries of a portable archive. They are in the folder `system` beside the program's folder, which is a small copy of
/// `/usr`, made by `setup/portable`.
enum PortableSystem {
    /// The folder; nil for a program that uses the libraries of the machine.
    static var folder: BytePath? {
        let folder = Program.executable.parent.parent.appending("system")
        return access(folder.appending("variables").display, R_OK) == 0 ? folder : nil
    }

    /// Sets the variables by which libraries find their own files, such as modules and fonts. Must be called before a library is
    /// opened. Each line of the file `variables` has the name of a variable and a path beneath the folder.
    static func setVariables() {
        guard let folder, let content = FileManager.default.contents(atPath: folder.appending("variables").display) else {
            return
        }
        for line in String(decoding: content, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { setenv(String(parts[0]), folder.appending(String(parts[1])).display, 1) }
        }
    }
}
