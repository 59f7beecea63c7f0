/** A set of record numbers, a bit each: asked for every record of every person, it has to be quick. */
export class RecordSet {
  readonly #bits: Uint8Array

  /** @param last no record in it has a higher number */
  constructor(last: number) {
    this.#bits = new Uint8Array((last >>> 3) + 1)
  }

  add(record: number): void {
    const place = record >>> 3
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (record & 7))
  }

  has(record: number): boolean {
    return ((this.#bits[record >>> 3] ?? 0) & (1 << (record & 7))) !== 0
  }
}
