public import Base

/// The names that a scan excludes: hidden names, trash folders, and the thumbnail folders of other programs.
public enum Exclusions {
    private static let names: Set<String> = [
        "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "node_modules", "__MACOSX", "Thumbs.db",
        "RECYCLER", "@Recycle", "@Recently-Snapshot", "#snapshot",
    ]

    private static let firstBytes = Set(names.compactMap(\.utf8.first))

    public static func leavesOut(_ name: BytePath) -> Bool {
        guard let first = name.bytes.first else { return true }
        return first == UInt8(ascii: ".") || firstBytes.contains(first) && names.contains(name.display)
    }
}
