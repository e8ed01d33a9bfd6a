import CPDFium
import Foundation

/// The library that draws pages: a single file installed by `setup/install`.
public enum PDFiumLibrary {
    private static let name = "pypdfium2_raw/libpdfium.so"

    private static let lock = NSLock()

    /// Runs `body` while no other thread uses PDFium. All calls of PDFium are made inside this function, because its state is
    /// shared by all documents.
    static func alone<T>(_ body: () -> T) -> T {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    /// Returns the path of the library. Looks in `$SHOEBOX_READING` if it is set; otherwise in `../share/shoebox/reading`
    /// relative to the program's folder, then in `.parts/reading` of the folders above.
    ///
    /// - Parameter program: the absolute path of the executable.
    public static func find(program: String, environment: [String: String]? = nil) -> String? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let folder = environment["SHOEBOX_READING"] { return readable(folder) }
        var above = URL(fileURLWithPath: program).deletingLastPathComponent()
        let installed = above.deletingLastPathComponent().appendingPathComponent("share/shoebox/reading").path
        if let path = readable(installed) { return path }
        while above.path != "/" {
            if let path = readable(above.appendingPathComponent(".parts/reading").path) { return path }
            above.deleteLastPathComponent()
        }
        return nil
    }

    /// Loads the library, only once per process.
    ///
    /// - Throws: `rendererMissing`.
    public static func load(program: String) throws(PaperError) {
        guard let path = find(program: program), alone({ cpdfium_load(path) }) == 0 else { throw .rendererMissing }
    }

    private static func readable(_ folder: String) -> String? {
        let path = "\(folder)/\(name)"
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }
}
