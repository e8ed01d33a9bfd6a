import Base

/// Small exports that tests write into a folder.
struct DrawnExports {
    let scene: Scene

    /// A photo that can be shown. Photos with different numbers differ.
    @discardableResult
    func photo(_ path: String, _ number: UInt8) throws -> BytePath {
        try scene.put(scene.root.appending(path), bitmap(number, 100, 200))
    }

    @discardableResult
    func text(_ path: String, _ text: String) throws -> BytePath {
        try scene.put(scene.root.appending(path), Array(text.utf8))
    }

    /// - Parameter more: further fields, beginning with a comma.
    func sidecar(_ path: String, _ title: String, _ seconds: Int, _ more: String = "") throws {
        try text(path, #"{"title": "\#(title)", "photoTakenTime": {"timestamp": "\#(seconds)"}\#(more)}"#)
    }

    func album(_ path: String, _ title: String) throws {
        try text(path, #"{"title": "\#(title)", "access": "protected", "date": {"timestamp": "1697872351"}}"#)
    }

    /// A Takeout in German, in two parts: six photos of 2015. One sidecar lies in the other part, the album "Rom" has copies and
    /// a photo that is a sidecar alone there, and one photo was in the trash.
    func takeout(in folder: String = "photos") throws {
        let (one, two) = ("\(folder)/takeout-001/Takeout/Google Fotos", "\(folder)/takeout-002/Takeout/Google Fotos")
        let (year, album) = ("Fotos von 2015", "Rom")
        for number in 1...6 {
            try photo("\(one)/\(year)/IMG_\(number).bmp", UInt8(number))
            let side = number == 3 ? two : one
            let marks = [
                1: #", "favorited": true"#, 2: #", "favorited": true, "trashed": true"#, 4: #", "people": [{"name": "Anna"}]"#,
            ]
            try sidecar(
                "\(side)/\(year)/IMG_\(number).bmp.supplemental-metadata.json", "IMG_\(number).bmp", 1_435_741_200 + number,
                marks[number] ?? #", "geoData": {"latitude": 41.9, "longitude": 12.5}"#)
        }
        // Two photos of one name, which Google numbers.
        try photo("\(one)/\(year)/IMG_1(1).bmp", 11)
        try sidecar("\(one)/\(year)/IMG_1.bmp.supplemental-metadata(1).json", "IMG_1.bmp", 1_435_750_000)
        try self.album("\(two)/\(album)/Metadaten.json", "Rom")
        for number in [1, 2, 3] { try photo("\(one)/\(album)/IMG_\(number).bmp", UInt8(number)) }
        try sidecar("\(two)/\(album)/IMG_5.bmp.supplemental-metadata.json", "IMG_5.bmp", 1_435_741_205)
        try self.album("\(one)/\(year)/Metadaten.json", year)
    }
}
