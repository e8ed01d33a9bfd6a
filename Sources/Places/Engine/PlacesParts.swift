import Foundation

/// The paths of the packs that set-up makes for places: the names, the map and its relief.
public enum PlacesParts {
    /// Returns the path of a pack. Looks in `$SHOEBOX_PLACES`, then in `../share/shoebox/places` relative to the program's folder,
    /// then in `.parts/places` of the folders above the program's folder, such as the source tree.
    ///
    /// - Parameters:
    ///   - program: the absolute path of the executable.
    ///   - environment: nil for the environment of this process.
    /// - Returns: nil if the pack is missing.
    public static func find(_ pack: Pack, program: String, environment: [String: String]? = nil) -> String? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let folder = environment["SHOEBOX_PLACES"] { return readable(folder, pack) }
        var above = URL(fileURLWithPath: program).deletingLastPathComponent()
        let installed = above.deletingLastPathComponent().appendingPathComponent("share/shoebox/places").path
        if let path = readable(installed, pack) { return path }
        while above.path != "/" {
            if let path = readable(above.appendingPathComponent(".parts/places").path, pack) { return path }
            above.deleteLastPathComponent()
        }
        return nil
    }

    public enum Pack: String, Sendable {
        case names = "names.pack"
        case map = "map.pack"
        case relief = "relief.jpg"
    }

    private static func readable(_ folder: String, _ pack: Pack) -> String? {
        let path = folder + "/" + pack.rawValue
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }
}
