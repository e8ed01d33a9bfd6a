import Base
import Foundation

/// Counts what an .xmp sidecar has. The packet is searched as text, so broken XML is no obstacle.
enum SidecarPacket {
    static func facts(_ bytes: [UInt8]) -> ExportFacts {
        var facts = ExportFacts(date: DateSidecar.date(in: bytes, .xmp))
        let packet = Data(bytes)
        func has(_ text: String) -> Bool { packet.range(of: Data(text.utf8)) != nil }
        facts.hasPlace = has("exif:GPSLatitude")
        facts.hasDescription = has("dc:description") || has("tiff:ImageDescription")
        facts.people = has("PersonInImage") || has("mwg-rs:Name") ? 1 : 0
        return facts
    }
}
