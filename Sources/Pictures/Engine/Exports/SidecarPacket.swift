import Base

/// Reads an .xmp sidecar.
enum SidecarPacket {
    static func facts(_ bytes: [UInt8]) -> ExportFacts {
        ExportFacts(date: DateSidecar.date(in: bytes, .xmp), labels: DateSidecar.labels(in: bytes, .xmp))
    }
}
