import Base

/// A field of a converter's form. The keys of its texts are `convert.<converter>.<name>` and, for the values of a choice,
/// `convert.<converter>.<name>.<value>`.
public struct ConverterField: Sendable {
    public enum Input: Sendable {
        /// One of the given values. The first value is the default unless `initial` names another one.
        case choice([String])
        /// An integer.
        ///
        /// - Parameter unit: for example "%", "dpi", "px"; empty if there is none.
        case number(ClosedRange<Int>, unit: String = "")
        /// An integer that is set with a slider.
        case slider(ClosedRange<Int>)
        case text
        case toggle
        /// A text that is neither shown nor stored. It is lost when the process ends.
        case secret
        /// A word that becomes part of the results' names. The user does not enter it; the app sends it in the user's
        /// language.
        case word
    }

    public let name: String
    public let input: Input
    /// The initial value in the form.
    public let initial: OptionValue
    /// The conditions under which this field is shown: each of these fields must have one of the given values.
    public let when: [String: [String]]

    private init(_ name: String, _ input: Input, _ initial: OptionValue, _ when: [String: [String]]) {
        (self.name, self.input, self.initial, self.when) = (name, input, initial, when)
    }

    /// - Parameter initial: nil for the first choice.
    public static func choice(
        _ name: String, _ choices: [String], initial: String? = nil, when: [String: [String]] = [:]
    ) -> ConverterField {
        ConverterField(name, .choice(choices), .text(initial ?? choices.first ?? ""), when)
    }

    /// - Parameter initial: nil if the field may be empty.
    public static func number(
        _ name: String, _ range: ClosedRange<Int>, initial: Int? = nil, unit: String = "", when: [String: [String]] = [:]
    ) -> ConverterField {
        ConverterField(name, .number(range, unit: unit), initial.map { .number(Double($0)) } ?? .none, when)
    }

    public static func slider(
        _ name: String, _ range: ClosedRange<Int>, initial: Int, when: [String: [String]] = [:]
    ) -> ConverterField {
        ConverterField(name, .slider(range), .number(Double(initial)), when)
    }

    public static func text(_ name: String, initial: String = "", when: [String: [String]] = [:]) -> ConverterField {
        ConverterField(name, .text, .text(initial), when)
    }

    public static func toggle(_ name: String, initial: Bool = false, when: [String: [String]] = [:]) -> ConverterField {
        ConverterField(name, .toggle, .flag(initial), when)
    }

    public static func secret(_ name: String, when: [String: [String]] = [:]) -> ConverterField {
        ConverterField(name, .secret, .text(""), when)
    }

    /// - Parameter initial: the English word, which is used by the command line.
    public static func word(_ name: String, initial: String) -> ConverterField {
        ConverterField(name, .word, .text(initial), [:])
    }
}

// MARK: The values of a request

extension ConverterField {
    /// The maximum length of a text in bytes.
    private static let longestText = 4096

    /// Completes and checks the values of a whole form.
    ///
    /// - Throws: `Failure` with code `badRequest` and the name of the field.
    static func complete(
        _ values: [String: OptionValue], _ fields: [ConverterField]
    ) throws(Failure) -> [String: OptionValue] {
        for name in values.keys where !fields.contains(where: { $0.name == name }) {
            throw Failure(.badRequest, "convert.unknownOption", ["name": name])
        }
        var whole: [String: OptionValue] = [:]
        for field in fields {
            guard let value = values[field.name] else {
                whole[field.name] = field.initial
                continue
            }
            guard field.takes(value) else { throw Failure(.badRequest, "convert.badOption", ["name": field.name]) }
            whole[field.name] = value
        }
        return whole
    }

    var isSecret: Bool { if case .secret = input { true } else { false } }

    private func takes(_ value: OptionValue) -> Bool {
        switch (input, value) {
        case (.choice(let choices), .text(let text)): choices.contains(text)
        case (.number(let range, _), .number(let number)), (.slider(let range), .number(let number)):
            number == number.rounded() && Double(range.lowerBound) <= number && number <= Double(range.upperBound)
        case (.number, .none): initial == .none
        case (.text, .text(let text)), (.secret, .text(let text)), (.word, .text(let text)): text.utf8.count <= Self.longestText
        case (.toggle, .flag): true
        default: false
        }
    }
}

// MARK: The wire

extension ConverterField: Encodable {
    private enum Key: CodingKey { case name, type, initial, choices, least, most, unit, when }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        func range(_ range: ClosedRange<Int>) throws {
            try container.encode(range.lowerBound, forKey: .least)
            try container.encode(range.upperBound, forKey: .most)
        }
        switch input {
        case .choice(let choices):
            try container.encode("choice", forKey: .type)
            try container.encode(choices, forKey: .choices)
        case .number(let allowed, let unit):
            try container.encode("number", forKey: .type)
            try range(allowed)
            try container.encode(unit, forKey: .unit)
        case .slider(let allowed):
            try container.encode("slider", forKey: .type)
            try range(allowed)
        case .text: try container.encode("text", forKey: .type)
        case .toggle: try container.encode("toggle", forKey: .type)
        case .secret: try container.encode("secret", forKey: .type)
        case .word: try container.encode("word", forKey: .type)
        }
        try container.encode(initial, forKey: .initial)
        if !when.isEmpty { try container.encode(when, forKey: .when) }
    }
}

/// The value of a field as encoded in JSON.
public enum OptionValue: Codable, Sendable, Equatable {
    case none
    case flag(Bool)
    case number(Double)
    case text(String)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        // A number without a fraction is encoded as an integer, because it is decoded as an Int.
        case .number(let number): try Int64(exactly: number).map { try container.encode($0) } ?? container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
