import Base
import Foundation

/// Finds labels in a sidecar of Google Takeout. Its title is only the name of the file. Safe on any bytes.
enum TakeoutLabels {
    struct Person: Decodable { let name: String? }

    struct Place: Decodable {
        let latitude: Double?
        let longitude: Double?
    }

    private struct Sidecar: Decodable {
        let description: String?
        let people: [Person]?
        let geoData: Place?
        let geoDataExif: Place?
    }

    static func find(in bytes: [UInt8]) -> Labels {
        do {
            let sidecar = try JSONDecoder().decode(Sidecar.self, from: Data(bytes))
            return labels(sidecar.description, sidecar.people, [sidecar.geoData, sidecar.geoDataExif])
        } catch {
            // A file that is no sidecar says nothing.
            return Labels()
        }
    }

    /// - Parameter places: most trusted first.
    static func labels(_ description: String?, _ people: [Person]?, _ places: [Place?]) -> Labels {
        var labels = Labels()
        labels.add(description, as: .caption)
        labels.add(people: (people ?? []).lazy.compactMap(\.name))
        for place in places {
            guard let latitude = place?.latitude, let longitude = place?.longitude else { continue }
            labels.add(position: Labels.Position(latitude, longitude))
        }
        return labels
    }
}
