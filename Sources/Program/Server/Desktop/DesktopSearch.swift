public import Base
public import Catalogue
import Foundation
import GRDB

/// The search of the desktop: GNOME Shell and KRunner ask for what Shoebox knows, over D-Bus. Off until the user switches it on.
public struct DesktopSearch: Sendable {
    /// The name on the session bus and the path of the object. `setup/desktop` has them, too.
    static let busName = "local.shoebox.Search", objectPath = "/local/shoebox/Search"

    private static let key = "desktop.search"

    private let catalogue: Catalogue
    private let files: DesktopFiles

    public init(_ catalogue: Catalogue, data: BytePath, program: BytePath) {
        self.catalogue = catalogue
        files = DesktopFiles(data: data, program: program)
    }

    public var isOn: Bool {
        get throws { try catalogue.read { try SettingTable.value($0, Self.key) == "true" } }
    }

    /// Switches the search on or off, from the next question on.
    ///
    /// - Throws: `Failure` if the files by which the desktop finds Shoebox cannot be written or removed.
    public func want(_ isOn: Bool) throws {
        if isOn { try files.write() }
        try catalogue.write { try SettingTable.set($0, Self.key, isOn ? "true" : "false") }
        if !isOn { try files.remove() }
    }

    /// Whether GNOME Shell knows of Shoebox. It reads only folders of the system, to which an installation writes.
    public static var isKnownToGNOME: Bool {
        let variable = ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? ""
        return (variable.isEmpty ? "/usr/local/share:/usr/share" : variable).split(separator: ":").contains { folder in
            let file = BytePath(String(folder)).appending("gnome-shell/search-providers/shoebox-search-provider.ini")
            return FileStamp(of: file) != nil
        }
    }
}
