/// Formats a number for PDF: rounded to a thousandth, without an exponent.
func decimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let thousandths = Int((value * 1000).rounded())
    let (whole, part) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
    let sign = thousandths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    var digits = String(part + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
}

/// Formats a text string (ISO 32000-1, 7.9.2.2): UTF-16BE in hexadecimal.
func pdfText(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = Array("<FEFF".utf8)
    for unit in text.utf16 { for shift in [12, 8, 4, 0] { out.append(digits[Int(unit >> UInt16(shift)) & 15]) } }
    return String(decoding: out + [UInt8(ascii: ">")], as: UTF8.self)
}

/// Applies the PNG filters None, Sub and Up to rows (PNG, third edition, 9.2). Each row uses the filter for which the absolute
/// values of the filtered bytes, read as signed numbers, have the smallest sum.
func predicted(_ bytes: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    let height = bytes.count / max(rowBytes, 1)
    return [UInt8](unsafeUninitializedCapacity: (rowBytes + 1) * height) { out, count in
        bytes.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let row = y * rowBytes, target = y * (rowBytes + 1)
                var (sums, best) = ((0, 0, 0), UInt8(0))
                for x in 0..<rowBytes {
                    let value = source[row + x]
                    let left = x >= pixelBytes ? source[row + x - pixelBytes] : 0
                    let above = y > 0 ? source[row + x - rowBytes] : 0
                    sums.0 += Int(Int8(bitPattern: value).magnitude)
                    sums.1 += Int(Int8(bitPattern: value &- left).magnitude)
                    sums.2 += Int(Int8(bitPattern: value &- above).magnitude)
                }
                if sums.1 < sums.0 { best = 1 }
                if sums.2 < min(sums.0, sums.1) { best = 2 }
                out[target] = best
                for x in 0..<rowBytes {
                    let value = source[row + x]
                    switch best {
                    case 1: out[target + 1 + x] = value &- (x >= pixelBytes ? source[row + x - pixelBytes] : 0)
                    case 2: out[target + 1 + x] = value &- (y > 0 ? source[row + x - rowBytes] : 0)
                    default: out[target + 1 + x] = value
                    }
                }
            }
        }
        count = (rowBytes + 1) * height
    }
}
