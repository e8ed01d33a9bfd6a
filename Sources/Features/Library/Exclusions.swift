import Basics

/// What a scan leaves out: hidden names, trashes, and the thumbnail stores of other programs.
enum Exclusions {
    private static let names: Set<String> = [
        "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found", "node_modules", "__MACOSX", "Thumbs.db",
        "RECYCLER", "@Recycle", "@Recently-Snapshot", "#snapshot",
    ]

    static func leavesOut(_ name: BytePath) -> Bool {
        name.bytes.first == UInt8(ascii: ".") || names.contains(name.display)
    }
}
