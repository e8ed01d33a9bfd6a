extension MessageScanner {
    /// Reads the header and the body of a part, up to the line that ends this part or an enclosing part. The cursor stays at that
    /// line.
    mutating func part(in parent: Int?, depth: Int, fallbackType: MediaType) throws(MailError) -> Mark {
        let index = parts.count
        let start = offset
        window.beginCapture(limit: Self.maximumHeader)
        let headerEnd = try mark(inHeader: true)
        let header = HeaderBlock(window.endCapture(), newline: window.newline)
        parts.append(
            Part(
                index: index, parent: parent, depth: depth, header: header, start: start,
                bodyStart: header.bodyStart.map { start + Int64($0) } ?? offset, fallbackType: fallbackType))
        guard case .empty = headerEnd else {
            finish(index, at: headerEnd)
            return headerEnd
        }
        if header.bodyStart == nil {
            try window.skipLine()
            parts[index].bodyStart = offset
        }
        if depth == 0 { try trust(header) }
        let bodyEnd = try body(of: index)
        finish(index, at: bodyEnd)
        return bodyEnd
    }

    private mutating func body(of index: Int) throws(MailError) -> Mark {
        let depth = parts[index].depth
        if parts[index].type.isMultipart, let boundary = parts[index].boundary {
            if depth < Self.maximumDepth { return try multipart(index, boundary) }
            isCut = true
        } else if parts[index].type.isMessage, parts[index].encoding == .identity {
            if depth < Self.maximumDepth, parts.count < Self.maximumParts {
                return try part(in: index, depth: depth + 1, fallbackType: .plain)
            }
            isCut = true
        }
        return try mark(inHeader: false)
    }

    private mutating func multipart(_ index: Int, _ boundary: [UInt8]) throws(MailError) -> Mark {
        let level = boundaries.count
        let childType = parts[index].type.description == "multipart/digest" ? MediaType.message : .plain
        let depth = parts[index].depth + 1
        boundaries.append(boundary)
        var mark = try mark(inHeader: false)
        while case .boundary(level, false, let length) = mark {
            window.advance(length)
            if parts.count < Self.maximumParts {
                mark = try part(in: index, depth: depth, fallbackType: childType)
            } else {
                isCut = true
                mark = try self.mark(inHeader: false)
            }
        }
        boundaries.removeLast()
        if case .boundary(level, true, let length) = mark {
            window.advance(length)
            mark = try self.mark(inHeader: false)
        }
        return mark
    }

    private mutating func finish(_ index: Int, at mark: Mark) {
        let end: Int64
        switch mark {
        case .boundary: end = offset - Int64(lineEndBefore)
        case .end, .separator, .empty: end = format == .mbox ? offset - Int64(emptyLineBefore) : min(offset, limit)
        }
        // If a part is empty, it includes the line end that otherwise belongs to the boundary.
        parts[index].end = max(end, parts[index].bodyStart, parts.last?.end ?? 0)
    }

    /// Takes the end of the mail from its Content-Length if a separator or the end of the file follows there (mboxcl, mboxcl2).
    private mutating func trust(_ header: HeaderBlock) throws(MailError) {
        guard !isMMDF, format == .mbox || mayBecomeMbox, let length = header.first("content-length")?.decimal, length > 0 else {
            return
        }
        let target = window.offset + Int64(length)
        let count = Separator.maximumLength + 5
        guard let found = try window.peek(at: target - 1, count: count), !found.isEmpty else { return }
        let after = found.dropFirst()
        let rest = after.drop { $0 == ASCII.newline || $0 == ASCII.carriageReturn }
        guard after.count - rest.count <= 4 else { return }
        if rest.isEmpty ? found.count < count : Separator.isSeparator(rest.prefix { $0 != ASCII.newline }.trimmedEnd) {
            trustedEnd = target
        }
    }
}
