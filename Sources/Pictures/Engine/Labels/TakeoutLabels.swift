import Base
import Foundation

/// Finds labels in a sidecar of Google Takeout. Its title is only the name of the file. Safe on any bytes.
enum TakeoutLabels {
    private struct Sidecar: Decodable {
        struct Person: Decodable { let name: String? }
        struct Place: Decodable {
            let latitude: Double?
            let longitude: Double?
        }

        let description: String?
        let people: [Person]?
        let geoData: Place?
        let geoDataExif: Place?
    }

    static func find(in bytes: [UInt8]) -> Labels {
        do {
            return labels(of: try JSONDecoder().decode(Sidecar.self, from: Data(bytes)))
        } catch {
            // A file that is no sidecar says nothing.
            return Labels()
        }
    }

    private static func labels(of sidecar: Sidecar) -> Labels {
        var labels = Labels()
        labels.add(sidecar.description, as: .caption)
        labels.add(people: (sidecar.people ?? []).lazy.compactMap(\.name))
        for place in [sidecar.geoData, sidecar.geoDataExif] {
            guard let latitude = place?.latitude, let longitude = place?.longitude else { continue }
            labels.add(position: Labels.Position(latitude, longitude))
        }
        return labels
    }
}
