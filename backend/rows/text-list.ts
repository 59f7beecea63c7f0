import { GrowableInt32, release } from '../dump/growable.ts'

const FIRST_BYTES = 1024
/** The end of a text must fit into an Int32Array. The names of all of dblp take 80 MB. */
const BYTES_AT_MOST = 2 ** 31 - 1
/** A UTF-16 unit has at most this many bytes in UTF-8. */
const UTF8_PER_UNIT = 3
/** Sorts at most this many texts by comparisons: to prepare the native sort takes longer. */
const FEW = 12

export interface TextMemory {
  bytes: Uint8Array<ArrayBuffer>
  ends: Int32Array<ArrayBuffer>
}

/**
 * Texts in one piece of memory, numbered from 1. Millions of strings would take twice the memory, and the garbage collector
 * would visit each of them again and again.
 */
export class TextList {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  /** Number 0 is the empty text before the first. */
  readonly #ends: GrowableInt32

  /** @param memory the memory of another list. Do not use that list afterwards. */
  constructor(memory?: TextMemory) {
    this.#ends = new GrowableInt32(memory?.ends)
    if (memory === undefined) this.#ends.push(0)
    else this.#bytes = Buffer.from(memory.bytes.buffer)
  }

  /** Another thread can get this memory by a transfer. */
  get memory(): TextMemory {
    return { bytes: this.#bytes, ends: this.#ends.values.subarray(0, this.#ends.length) }
  }

  get count(): number {
    return this.#ends.length - 1
  }

  /** Returns no copy: the bytes are valid until the next addition. */
  get bytes(): Buffer {
    return this.#bytes
  }

  start(id: number): number {
    return this.#ends.get(id - 1)
  }

  end(id: number): number {
    return this.#ends.get(id)
  }

  text(id: number): string {
    return this.#bytes.toString('utf8', this.start(id), this.end(id))
  }

  isEqual(one: number, other: number): boolean {
    return this.#compare(one, other, 0) === 0
  }

  /** Returns the number of the new text. */
  add(text: Uint8Array, start: number, end: number): number {
    const target = this.#room(end - start)
    let at = this.end(this.count)
    for (let from = start; from < end; from++) target[at++] = text[from] ?? 0
    this.#ends.push(at)
    return this.count
  }

  addString(text: string): number {
    const at = this.end(this.count)
    this.#ends.push(at + this.#room(UTF8_PER_UNIT * text.length).write(text, at))
    return this.count
  }

  #room(count: number): Buffer {
    const needed = this.end(this.count) + count
    if (needed > BYTES_AT_MOST) throw new Error('there are more than 2 GB of names')
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(2 * needed, BYTES_AT_MOST))
      this.#bytes.copy(larger)
      release(this.#bytes.buffer)
      this.#bytes = larger
    }
    return this.#bytes
  }

  /** Sorts the numbers by the bytes of their texts. Equal texts stay in their order. */
  sorted(): Int32Array {
    const order = Int32Array.from({ length: this.count }, (_, index) => index + 1)
    // The texts of a part share their first `depth` bytes.
    const parts = [{ from: 0, to: this.count, depth: 0 }]
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { from, to, depth } = part
      if (to - from <= FEW) {
        order.subarray(from, to).sort((one, other) => this.#compare(one, other, depth) || one - other)
        continue
      }
      // V8 sorts 64-bit numbers natively. Each holds four bytes of a text, then the text's number.
      const keys = new BigUint64Array(to - from)
      const halves = new Uint32Array(keys.buffer)
      for (let index = from; index < to; index++) {
        const id = order[index] ?? 0
        halves[2 * (index - from)] = id
        halves[2 * (index - from) + 1] = this.#fourBytes(id, depth)
      }
      keys.sort()
      let start = from
      for (let index = from; index < to; index++) {
        order[index] = halves[2 * (index - from)] ?? 0
        const head = halves[2 * (index - from) + 1] ?? 0
        if (index + 1 < to && head === halves[2 * (index - from) + 3]) continue
        // If the last byte is 0, all these texts have ended. So they are equal, and in order.
        if (index > start && (head & 0xff) !== 0) parts.push({ from: start, to: index + 1, depth: depth + 4 })
        start = index + 1
      }
    }
    return order
  }

  #fourBytes(id: number, depth: number): number {
    const end = this.end(id)
    let at = this.start(id) + depth
    let bytes = 0
    for (let count = 0; count < 4; count++) bytes = (bytes << 8) | (at < end ? (this.#bytes[at++] ?? 0) : 0)
    return bytes
  }

  #compare(one: number, other: number, depth: number): number {
    const length = Math.min(this.end(one) - this.start(one), this.end(other) - this.start(other))
    for (let index = depth; index < length; index++) {
      const difference =
        (this.#bytes[this.start(one) + index] ?? 0) - (this.#bytes[this.start(other) + index] ?? 0)
      if (difference !== 0) return difference
    }
    return this.end(one) - this.start(one) - (this.end(other) - this.start(other))
  }
}
