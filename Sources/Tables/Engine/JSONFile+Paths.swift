extension JSONFile {
    /// Parses a path as a user writes it: `$.list[3].name`, `list[3]["a key"]`, or a JSON Pointer (RFC 6901), `/list/3/name`.
    public static func steps(_ path: String) throws(TableError) -> [Step] {
        if path.isEmpty || path == "$" || path == "/" && path.count == 1 { return [] }
        if path.hasPrefix("/") {
            return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                .key(String($0).replacing("~1", with: "/").replacing("~0", with: "~"))
            }
        }
        var steps: [Step] = []
        var rest = path[...]
        if rest.first == "$" { rest.removeFirst() }
        while let sign = rest.first {
            if sign == "[" {
                guard let (step, after) = bracket(rest.dropFirst()) else { throw .badPath(path) }
                steps.append(step)
                rest = after
            } else {
                if sign == "." { rest.removeFirst() }
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { throw .badPath(path) }
                steps.append(.key(String(name)))
                rest = rest[name.endIndex...]
            }
        }
        return steps
    }

    private static func bracket(_ text: Substring) -> (Step, Substring)? {
        if let quote = text.first, quote == "\"" || quote == "'" {
            var key = ""
            var position = text.index(after: text.startIndex)
            while position < text.endIndex, text[position] != quote {
                if text[position] == "\\", text.index(after: position) < text.endIndex { position = text.index(after: position) }
                key.append(text[position])
                position = text.index(after: position)
            }
            guard position < text.endIndex else { return nil }
            let after = text[text.index(after: position)...]
            return after.first == "]" ? (.key(key), after.dropFirst()) : nil
        }
        guard let end = text.firstIndex(of: "]"), let number = Int64(text[..<end]), number >= 0 else { return nil }
        return (.index(number), text[text.index(after: end)...])
    }

    /// Formats steps as `$.list[3]["a key"]`.
    public static func text(_ steps: [Step]) -> String {
        steps.reduce("$") { text, step in
            switch step {
            case .index(let index): return "\(text)[\(index)]"
            case .key(let key):
                let isName =
                    !key.isEmpty
                    && key.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
                if isName { return "\(text).\(key)" }
                return "\(text)[\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
            }
        }
    }

    /// Returns the value at a path. If a key occurs twice, the first value is used.
    public func value(_ steps: [Step]) throws(TableError) -> Node {
        var node = try root()
        for (depth, step) in steps.enumerated() {
            guard let next = try child(of: node, step) else { throw .nothingAtPath(Self.text(Array(steps[...depth]))) }
            node = next
        }
        if node.kind == .object || node.kind == .array, node.count == nil { return try value(at: node.start) }
        return node
    }

    private func child(of node: Node, _ step: Step) throws(TableError) -> Node? {
        switch (node.kind, step) {
        case (.array, .index(let index)), (.lines, .index(let index)):
            return try members(of: node.start, from: index, count: 1).first.flatMap { $0.index == index ? $0 : nil }
        case (.array, .key(let key)), (.lines, .key(let key)):
            guard let index = Int64(key), index >= 0 else { return nil }
            return try child(of: node, .index(index))
        case (.object, .key(let key)):
            let reader = JSONReader(file, encoding)
            try reader.seek(node.start)
            try reader.advance()
            var index: Int64 = 0
            while true {
                try reader.skipSpace()
                guard let byte = reader.peek, byte != 0x5D, byte != 0x7D else { return nil }
                let begin = reader.offset
                if byte == 0x22, try reader.string(limit: 1 << 20).text == key {
                    try reader.seek(begin)
                    return try member(reader, index, true)
                }
                try reader.seek(begin)
                guard try reader.passMembers(1) == 1 else { return nil }
                index += 1
            }
        default: return nil
        }
    }

    /// Returns the path from the root to the innermost value or key that contains the byte at `position`, an offset in the file.
    public func steps(to position: Int64) throws(TableError) -> [Step] {
        var steps: [Step] = []
        var parent = try root()
        if isLines {
            var line: Node?
            try forEachLine(from: start, index: 0, first: 0) { node in
                if node.start <= position { line = node }
                return node.end < position
            }
            guard let line else { return [] }
            steps.append(.index(line.index))
            parent = line
        }
        let reader = JSONReader(file, encoding)
        while steps.count < 1000, parent.kind == .object || parent.kind == .array {
            try reader.seek(parent.start)
            try reader.advance()
            try reader.skipSpace()
            var (begin, index) = (reader.offset, Int64(0))
            _ = try reader.scanLevel { next in
                guard next <= position else { return false }
                begin = next
                index += 1
                return true
            }
            try reader.seek(begin)
            try reader.skipSpace()
            guard reader.offset <= position, let byte = reader.peek, byte != 0x5D, byte != 0x7D else { return steps }
            let isObject = parent.kind == .object
            var key: String?
            if isObject, byte == 0x22 {
                key = try reader.string(limit: 4096).text
                try reader.skipSpace()
                if reader.peek == 0x3A { try reader.advance() }
                try reader.skipSpace()
            }
            steps.append(isObject ? .key(key ?? "") : .index(index))
            guard reader.offset <= position, let kind = reader.peek.flatMap(JSONKind.init(first:)) else { return steps }
            parent = Node(index: index, kind: kind, start: reader.offset, end: file.size, isCut: false)
        }
        return steps
    }
}
