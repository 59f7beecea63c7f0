/** Counts everything and keeps the first few: a broken dump has millions of the same fault. */
export class CappedSample<Item> {
  count = 0
  readonly first: Item[] = []
  readonly #kept: number

  constructor(kept = 10) {
    this.#kept = kept
  }

  /** How many were counted but not kept. */
  get more(): number {
    return this.count - this.first.length
  }

  add(item: Item): void {
    if (this.count++ < this.#kept) this.first.push(item)
  }
}
