import Foundation

extension BytePath: Codable {
    private enum Key: String, CodingKey { case base64 }

    public init(from decoder: any Decoder) throws {
        if let string = try? decoder.singleValueContainer().decode(String.self) {
            self.init(string)
            return
        }
        let data = try decoder.container(keyedBy: Key.self).decode(Data.self, forKey: .base64)
        self.init(bytes: data)
    }

    public func encode(to encoder: any Encoder) throws {
        if let string = String(validating: bytes, as: UTF8.self) {
            var container = encoder.singleValueContainer()
            try container.encode(string)
        } else {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(Data(bytes), forKey: .base64)
        }
    }
}
