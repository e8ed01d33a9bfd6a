import Catalogue

/// The kind of a file according to its name. The second pass of a scan reads the file itself later.
struct FileKind: Sendable {
    let kind: FileRow.Kind
    /// The name of the format in the API: "jpeg", "heic", … or "raw" for photos; for videos, the file name extension.
    let format: String

    /// - Parameter fileExtension: in lower case, without the dot.
    init?(fileExtension: String) {
        if let format = Self.pictures[fileExtension] {
            kind = .photo
            self.format = format
        } else if Self.videos.contains(fileExtension) {
            kind = .video
            format = fileExtension
        } else {
            return nil
        }
    }

    private static let pictures: [String: String] = {
        var formats = [
            "jpg": "jpeg", "jpeg": "jpeg", "jpe": "jpeg", "jfif": "jpeg", "heic": "heic", "heif": "heic", "hif": "heic",
            "png": "png",
            "webp": "webp", "tif": "tiff", "tiff": "tiff", "gif": "gif", "avif": "avif", "bmp": "bmp", "dib": "bmp", "jxl": "jxl",
        ]
        for raw in ["cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "dng", "raf", "orf", "rw2", "pef", "srw"] {
            formats[raw] = "raw"
        }
        return formats
    }()

    private static let videos: Set<String> = [
        "mp4", "m4v", "mov", "avi", "mkv", "webm", "3gp", "mts", "m2ts", "mpg", "mpeg", "wmv", "ogv",
    ]
}
