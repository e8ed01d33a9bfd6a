/// The total of a receipt. Among the candidates, this is the amount that its label, the payment and the items support best.
struct ReceiptTotal {
    let row: Int
    let amount: Amount

    private struct Candidate {
        let row: Int
        var amount: Amount
        var points: Double
    }

    /// Returns nil if no row is labelled as a total and there is no payment with change.
    static func find(on page: PageText) -> ReceiptTotal? {
        let evidence = PaymentRows(page)
        var candidates = labelled(page, evidence)
        candidates += candidates.compactMap { rounded($0, page, evidence) }
        if candidates.isEmpty, let paid = evidence.paidWithChange {
            candidates = [Candidate(row: paid.row, amount: paid.amount, points: 0)]
        }
        for index in candidates.indices { candidates[index].points += support(candidates[index], page, evidence) }
        // If several candidates have the highest number of points, the last of them is used, because it comes after discounts.
        guard var best = candidates.max(by: { ($0.points, $0.row) < ($1.points, $1.row) }) else { return nil }
        if let mended = mended(best, page, evidence) { best.amount = mended }
        return ReceiptTotal(row: best.row, amount: best.amount)
    }

    // MARK: Labelled rows

    private static func labelled(_ page: PageText, _ evidence: PaymentRows) -> [Candidate] {
        let takesWholes = page.rows.allSatisfy { row in !row.text.contains(/[0-9][.,][0-9]{2}(?:$|[^0-9])/) }
        return page.rows.indices.compactMap { index in
            let strength = TotalWords.strength(of: page.rows[index].key)
            guard strength > 0, let amount = amount(at: index, on: page, takesWholes), amount.cents > 0 else { return nil }
            let isOfTaxes = evidence.taxRows.contains(index)
            return Candidate(row: index, amount: amount, points: strength + (isOfTaxes ? ofTaxes : 0))
        }
    }

    /// Returns the last amount of the row. If the row has no amount, returns the only amount of the row below, because a total
    /// in large print may have been recognized as a separate row.
    private static func amount(at index: Int, on page: PageText, _ takesWholes: Bool) -> Amount? {
        let row = page.rows[index]
        if let own = row.sums.last { return own }
        if index + 1 < page.rows.count {
            let next = page.rows[index + 1]
            if next.sums.count == 1, next.text.count(where: \.isLetter) <= maximumLettersBelow { return next.sums[0] }
        }
        return Amount.damaged(in: row.text) ?? (takesWholes ? Amount.whole(in: row.text) : nil)
    }

    private static let maximumLettersBelow = 3

    // MARK: Support of a sum

    private static let ofTaxes = -2.5
    private static let asPaid = 1.5
    private static let asOften = 0.4
    private static let asItems = 0.6
    private static let asRounded = 0.5
    private static let asAlone = 0.5
    /// Maximum difference in cents between an amount and the amount rounded to coins.
    private static let roundedBy = 4

    private static func support(_ candidate: Candidate, _ page: PageText, _ evidence: PaymentRows) -> Double {
        let cents = candidate.amount.cents
        // For a rounded total, the payment and the change may add up to the amount before rounding.
        let rounding = page.rows[candidate.row].key.contains(TotalWords.rounded) ? roundedBy : 0
        let isPaid = ([evidence.paidWithChange].compactMap { $0 } + evidence.payments).contains {
            abs($0.amount.cents - cents) <= rounding
        }
        let others = page.rows.indices.count { index in
            index != candidate.row && page.rows[index].sums.contains { $0.cents == cents }
        }
        let isSum = (-rounding...rounding).contains { Receipt.addsUp(page, before: candidate.row, to: cents + $0) == true }
        return (isPaid ? asPaid : 0) + (TotalWords.isAlone(in: page.rows[candidate.row].key) ? asAlone : 0)
            + (others > 0 ? asOften : 0) + (isSum ? asItems : 0)
    }

    /// Returns the total after rounding to coins if this amount is printed in a lower row.
    private static func rounded(_ candidate: Candidate, _ page: PageText, _ evidence: PaymentRows) -> Candidate? {
        guard let rounding = evidence.rounding, rounding != 0, abs(rounding) < PaymentRows.maximumRounding else { return nil }
        let cents = [candidate.amount.cents + rounding, candidate.amount.cents - rounding]
        for row in page.rows.indices where row > candidate.row {
            if let sum = page.rows[row].sums.first(where: { cents.contains($0.cents) }) {
                return Candidate(row: row, amount: sum, points: candidate.points + asRounded)
            }
        }
        return nil
    }

    /// Returns the paid amount if it differs from the total in one digit, because the digit of the total was probably misread.
    /// Another row must contain the paid amount too, or the items must add up to it. No other row may contain the total.
    private static func mended(_ best: Candidate, _ page: PageText, _ evidence: PaymentRows) -> Amount? {
        let cents = best.amount.cents
        guard let paid = evidence.paidWithChange ?? evidence.payments.first, abs(paid.amount.cents - cents) > roundedBy,
            differsInOneDigit(paid.amount.cents, cents)
        else { return nil }
        let isRepeated = page.rows.indices.contains { index in
            index != paid.row && page.rows[index].sums.contains { $0.cents == paid.amount.cents }
        }
        let isSum = Receipt.addsUp(page, before: best.row, to: paid.amount.cents) == true
        let isOwnRepeated = page.rows.indices.contains { index in
            index != best.row && page.rows[index].sums.contains { $0.cents == cents }
        }
        return (isRepeated || isSum) && !isOwnRepeated ? Amount(cents: paid.amount.cents, currency: best.amount.currency) : nil
    }

    private static func differsInOneDigit(_ first: Int, _ second: Int) -> Bool {
        let (a, b) = (Array("\(first)"), Array("\(second)"))
        return a.count == b.count && zip(a, b).count { $0 != $1 } == 1
    }
}
