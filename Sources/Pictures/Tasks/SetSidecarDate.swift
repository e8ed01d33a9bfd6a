public import Base
import PicturesEngine
public import Workers

/// Sets the date in the text of an XMP sidecar that another program wrote. Opens and changes no file.
public struct SetSidecarDate: WorkerTask {
    public static let name = "sidecarDate"

    private let path: BytePath
    private let text: String
    private let date: String

    /// - Parameters:
    ///   - path: the sidecar, for failures.
    ///   - text: its content.
    ///   - date: ISO 8601, as far as it is known.
    public init(_ path: BytePath, _ text: String, _ date: String) { (self.path, self.text, self.date) = (path, text, date) }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: []) }
    public var needs: WorkerNeeds { .brief }
    /// A text takes up to six times its bytes as JSON.
    public var largestAnswer: Int { 6 * DateSidecar.longestEdited + 4096 }

    /// Returns the new text; nil if the sidecar is not understood.
    public func run() throws(Failure) -> String? { DateSidecar.setting(date, in: text) }
}
