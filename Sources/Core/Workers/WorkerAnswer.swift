public import Basics
public import Grouping
public import Pictures
public import Reading

/// What a worker answers.
public enum WorkerAnswer: Codable, Sendable {
    case digest(FileDigest)
    case described(FileDescription)
    /// The size of the JPEG that was written.
    case preview(bytes: Int)
    case read(Reading)
    /// To read; there is nothing more to say of it.
    case ready
    case mail(MailAnswer)
    case texture(PictureTexture)
    /// One for each that was asked about; nil where nothing can be said of it.
    case looked([Closeness?])
    /// Versions by library name.
    case parts([String: String])
    /// A fault's finding.
    case number(Int)
    /// The request failed; the worker is well.
    case failed(Failure)
}
