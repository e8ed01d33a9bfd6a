/// A first-in, first-out queue of tickets (submitted requests). Skips tickets that got their outcome while they waited.
struct WorkerQueue {
    private var tickets: [any WorkerTicket] = []
    private var head = 0

    /// The number of tickets, including tickets that were cancelled while they waited.
    var count: Int { tickets.count - head }

    mutating func append(_ ticket: any WorkerTicket) { tickets.append(ticket) }

    /// Returns the ticket that `popFirst` would return.
    mutating func first() -> (any WorkerTicket)? {
        while head < tickets.count {
            if !tickets[head].isSettled { return tickets[head] }
            head += 1
        }
        tickets.removeAll()
        head = 0
        return nil
    }

    mutating func popFirst() -> (any WorkerTicket)? {
        let ticket = first()
        if ticket != nil { head += 1 }
        if head > 64 && head * 2 > tickets.count {
            tickets.removeFirst(head)
            head = 0
        }
        return ticket
    }
}
