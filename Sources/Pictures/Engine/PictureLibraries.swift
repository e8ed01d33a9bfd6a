import CDigest
import CHeif
import CJpeg
import CVips

/// The libraries that decode pictures.
public enum PictureLibraries {
    /// The version of each installed library, by name.
    public static var versions: [String: String] {
        var versions = [
            "libjpeg-turbo": String(cString: cjpeg_version()), "libexif": "linked",
            "libcrypto": String(cString: cdigest_version()),
        ]
        versions["libheif"] = cheif_version().map { String(cString: $0) }
        versions["HEIC codecs"] = codecs(cheif_codecs(0))
        versions["AVIF codecs"] = codecs(cheif_codecs(1))
        versions["libvips"] = cvips_version().map { String(cString: $0) }
        return versions
    }

    /// - Parameter found: the result of `cheif_codecs`.
    private static func codecs(_ found: Int32) -> String? {
        switch (found & 1 != 0, found & 2 != 0) {
        case (true, true): "read and written"
        case (true, false): "read, not written"
        case (false, _): nil
        }
    }
}
