import PicturesEngine
import Testing

struct PictureLibrariesTests {
    /// The other tests encode both formats, so the codecs are installed wherever tests run.
    @Test func `the codecs of libheif are found, wherever its release keeps them`() {
        let versions = PictureLibraries.versions
        #expect(versions["libheif"] != nil)
        #expect(versions["HEIC codecs"] == "read and written")
        #expect(versions["AVIF codecs"] == "read and written")
    }
}
