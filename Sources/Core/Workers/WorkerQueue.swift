/// First in, first out; tickets that were settled while they waited are passed over.
struct WorkerQueue {
    private var tickets: [WorkerTicket] = []
    private var head = 0

    /// Those that were cancelled while waiting included.
    var count: Int { tickets.count - head }

    mutating func append(_ ticket: WorkerTicket) { tickets.append(ticket) }

    /// What `popFirst` would give.
    mutating func first() -> WorkerTicket? {
        while head < tickets.count {
            if !tickets[head].isSettled { return tickets[head] }
            head += 1
        }
        tickets.removeAll()
        head = 0
        return nil
    }

    mutating func popFirst() -> WorkerTicket? {
        let ticket = first()
        if ticket != nil { head += 1 }
        if head > 64 && head * 2 > tickets.count {
            tickets.removeFirst(head)
            head = 0
        }
        return ticket
    }
}
