const MESSAGES_KEPT = 10
const LONGEST = 300

/** Counts all messages and keeps the first ten: a broken dump may have the same fault millions of times. */
export class CappedSample {
  count = 0
  readonly first: string[] = []

  add(message: string): void {
    if (this.count++ < MESSAGES_KEPT) this.first.push(message.slice(0, LONGEST))
  }
}
