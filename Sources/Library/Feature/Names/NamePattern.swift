import Base

/// A pattern of names.txt, compiled to steps without references, because a scan tries them on a million names.
struct NamePattern: Sendable {
    enum Field: Sendable {
        case year, shortYear, buddhistYear, month, day, lateDay, hour, minute, second, thousandths, hundredths, nothing
        case epochSeconds, epochMilliseconds
    }

    enum Step: Sendable {
        case byte(UInt8)
        case number(Field, least: Int, most: Int)
        case monthWord
        /// A byte that `sameSeparator` repeats.
        case separator, separatorOrSpace, strictSeparator
        case sameSeparator
        case gap, start, end
    }

    private let steps: [Step]

    /// The first byte of the part that may match; nil if the part begins with a number or a month.
    let firstByte: UInt8?
    let beginsWithMonth: Bool

    /// - Parameter text: a pattern of names.txt.
    init(_ text: String) {
        var steps: [Step] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"):
                let name = rest.prefix { $0 != UInt8(ascii: "}") }
                rest = rest.dropFirst(name.count + 1)
                steps.append(Self.step(String(decoding: name, as: UTF8.self)))
            case UInt8(ascii: "^"): steps.append(.start)
            case UInt8(ascii: "$"): steps.append(.end)
            default: steps.append(.byte(byte))
            }
        }
        self.steps = steps
        if case .byte(let byte) = steps.first { firstByte = byte } else { firstByte = nil }
        if case .monthWord = steps.first { beginsWithMonth = true } else { beginsWithMonth = false }
    }

    private static func step(_ name: String) -> Step {
        switch name {
        case "YYYY": .number(.year, least: 4, most: 4)
        case "YY": .number(.shortYear, least: 2, most: 2)
        case "BBBB": .number(.buddhistYear, least: 4, most: 4)
        case "MM": .number(.month, least: 2, most: 2)
        case "M": .number(.month, least: 1, most: 2)
        case "DD": .number(.day, least: 2, most: 2)
        case "D": .number(.day, least: 1, most: 2)
        case "DD>12": .number(.lateDay, least: 2, most: 2)
        case "hh": .number(.hour, least: 2, most: 2)
        case "h": .number(.hour, least: 1, most: 2)
        case "mm": .number(.minute, least: 2, most: 2)
        case "ss": .number(.second, least: 2, most: 2)
        case "fff": .number(.thousandths, least: 3, most: 3)
        case "cc": .number(.hundredths, least: 2, most: 2)
        case "s": .number(.epochSeconds, least: 10, most: 10)
        case "ms": .number(.epochMilliseconds, least: 13, most: 13)
        case "MON": .monthWord
        case "-": .separator
        case "-| ": .separatorOrSpace
        case ".": .strictSeparator
        case "=": .sameSeparator
        case " ": .gap
        default: .number(.nothing, least: 1, most: 1)
        }
    }

    /// Reads a part of a name that begins at `start`.
    ///
    /// - Returns: the end of the part; nil if it does not match. `parts` then holds values without meaning.
    func match(_ name: borrowing NameText, at start: Int, into parts: inout NameParts) -> Int? {
        var position = start
        var separator: UInt8?
        for step in steps {
            switch step {
            case .byte(let byte):
                guard name[position] == byte else { return nil }
                position += 1
            case .number(let field, let least, let most):
                let count = name.digits(at: position, most: most)
                guard count >= least, parts.take(field, name.number(at: position, count)) else { return nil }
                position += count
            case .separator, .separatorOrSpace, .strictSeparator:
                guard let byte = name[position], step.accepts(byte) else { return nil }
                separator = byte
                position += 1
            case .sameSeparator:
                guard let separator, name[position] == separator else { return nil }
                position += 1
            case .gap:
                let first = position
                while let byte = name[position], NameText.isGap(byte) { position += 1 }
                guard position > first else { return nil }
            case .monthWord:
                guard let (month, end) = NameWords.month(name, at: position) else { return nil }
                parts.month = month
                position = end
            case .start:
                guard position == 0 else { return nil }
            case .end:
                guard name.endsApartFromNumber(at: position) else { return nil }
            }
        }
        return position
    }
}

extension NamePattern.Step {
    fileprivate func accepts(_ byte: UInt8) -> Bool {
        switch (self, byte) {
        case (_, UInt8(ascii: "-")), (_, UInt8(ascii: ".")), (_, UInt8(ascii: ":")): true
        case (.separator, UInt8(ascii: "_")), (.separatorOrSpace, UInt8(ascii: "_")), (.separatorOrSpace, UInt8(ascii: " ")): true
        default: false
        }
    }
}
