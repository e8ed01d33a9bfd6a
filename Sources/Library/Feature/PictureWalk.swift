public import Base
import Catalogue

/// The pictures in a folder and its subfolders, for commands that process files without sharing their folder.
public enum PictureWalk {
    /// The maximum depth of folders. Folders created by users are less deep; the limit ends the walk if a mount contains
    /// itself.
    private static let depthLimit = 64

    /// Finds the pictures folder by folder, sorted by name. A folder that cannot be listed is reported and skipped.
    ///
    /// - Parameter path: a folder, or a single file, which is returned regardless of its name.
    public static func pictures(in path: BytePath, onProblem: (Failure) -> Void) -> [BytePath] {
        if FileStamp(of: path) != nil { return [path] }
        var found: [BytePath] = []
        walk(path, depth: 0, into: &found, onProblem)
        return found
    }

    private static func walk(_ folder: BytePath, depth: Int, into found: inout [BytePath], _ onProblem: (Failure) -> Void) {
        guard depth < depthLimit else { return }
        do {
            let listing = try DirectoryListing(of: folder)
            for file in listing.files.filter({ $0.kind.kind == .photo }).sorted(by: { $0.name < $1.name }) {
                found.append(folder.appending(file.name))
            }
            for name in listing.folders.sorted() { walk(folder.appending(name), depth: depth + 1, into: &found, onProblem) }
        } catch let failure as Failure {
            onProblem(failure)
        } catch {
            onProblem(Failure(of: error, "folder.notListed", file: folder))
        }
    }
}
