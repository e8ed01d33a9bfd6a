import Base
import Foundation
import Glibc

/// The files by which the session bus and KRunner find Shoebox. They are in the user's own folder, `~/.local/share`, and name this
/// program and this data folder.
struct DesktopFiles: Sendable {
    let data: BytePath
    let program: BytePath
    /// Replaces the user's folder in tests.
    var share: BytePath?

    /// - Throws: `Failure` if a file cannot be written, or if a path contains characters that these formats cannot express.
    func write() throws {
        let share = try folder()
        for (path, text) in [(Self.service, try serviceText()), (Self.runner, Self.runnerText)] {
            let file = share.appending(path)
            try file.parent.makeFolders()
            try PrivateFile.write(Array(text.utf8), to: file)
        }
    }

    /// Removes the files, unless they name another program or data folder.
    func remove() throws {
        let share = try folder()
        guard let found = PrivateFile.read(share.appending(Self.service)), found == Data(try serviceText().utf8) else { return }
        for path in [Self.service, Self.runner] {
            let file = share.appending(path)
            guard file.withCString({ unlink($0) }) == 0 || errno == ENOENT else { throw Failure.system(errno, "removed", file) }
        }
    }

    static let service = "dbus-1/services/\(DesktopSearch.busName).service"
    static let runner = "krunner/dbusplugins/shoebox.desktop"

    private func folder() throws(Failure) -> BytePath {
        if let share { return share }
        if let base = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], base.hasPrefix("/") { return BytePath(base) }
        guard let home = BytePath.home else { throw Failure(.fileNotFound, "dataFolder.noHome") }
        return home.appending(".local/share")
    }

    private func serviceText() throws(Failure) -> String {
        """
        [D-BUS Service]
        Name=\(DesktopSearch.busName)
        Exec=\(try Self.quoted(program)) desktop answer --data \(try Self.quoted(data))

        """
    }

    /// Quotes a path for the command line in a service file (D-Bus Specification, "Message Bus Starting Services"). A backslash
    /// and a quote would need two kinds of escapes, which the implementations of the bus handle differently.
    private static func quoted(_ path: BytePath) throws(Failure) -> String {
        let isPlain = path.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
        guard isPlain, BytePath(path.display) == path else { throw Failure(.badRequest, "desktop.badPath", file: path) }
        return "'\(path.display)'"
    }

    private static let runnerText = """
        [Desktop Entry]
        Type=Service
        Name=Shoebox
        Comment=Photos, notes, scans, mails and files in Shoebox
        Comment[de]=Fotos, Notizen, Scans, Mails und Dateien in Shoebox
        Icon=shoebox
        X-KDE-PluginInfo-Name=shoebox
        X-KDE-PluginInfo-EnabledByDefault=true
        X-Plasma-API=DBus
        X-Plasma-DBusRunner-Service=\(DesktopSearch.busName)
        X-Plasma-DBusRunner-Path=\(DesktopSearch.objectPath)

        """
}
