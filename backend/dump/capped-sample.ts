const MAX_MESSAGES = 10
const MAX_LENGTH = 300

/** Counts all messages, but holds only ten: a broken dump may repeat a fault millions of times. */
export class CappedSample {
  count = 0
  readonly first: string[] = []

  add(message: string): void {
    if (this.count++ < MAX_MESSAGES) this.first.push(message.slice(0, MAX_LENGTH))
  }
}
