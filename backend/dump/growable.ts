/**
 * Growable lists of numbers in typed arrays: 26 million authorships take 104 MB here and ten times that as objects.
 */
type NumberArray = Int32Array | Float64Array | Uint8Array

abstract class Growable<Numbers extends NumberArray> {
  protected numbers: Numbers
  length = 0

  constructor(numbers: Numbers) {
    this.numbers = numbers
  }

  protected abstract larger(capacity: number): Numbers

  push(value: number): void {
    if (this.length === this.numbers.length) this.grow(this.length + 1)
    this.numbers[this.length++] = value
  }

  /** Returns 0 for an index that was never set. */
  get(index: number): number {
    return this.numbers[index] ?? 0
  }

  /** Sets the value at any index. Skipped indexes are 0. */
  set(index: number, value: number): void {
    if (index >= this.numbers.length) this.grow(index + 1)
    if (index >= this.length) this.length = index + 1
    this.numbers[index] = value
  }

  protected grow(atLeast: number): void {
    const grown = this.larger(Math.max(atLeast, Math.ceil(this.numbers.length * 1.5)))
    grown.set(this.numbers)
    this.numbers = grown
  }
}

const FIRST_CAPACITY = 1024

export class GrowableInt32 extends Growable<Int32Array> {
  constructor() {
    super(new Int32Array(FIRST_CAPACITY))
  }

  protected override larger(capacity: number): Int32Array {
    return new Int32Array(capacity)
  }

  /** All numbers, possibly followed by unused space. Not a copy: valid until the next push or set. */
  get values(): Int32Array {
    return this.numbers
  }
}

export class GrowableFloat64 extends Growable<Float64Array> {
  constructor() {
    super(new Float64Array(FIRST_CAPACITY))
  }

  protected override larger(capacity: number): Float64Array {
    return new Float64Array(capacity)
  }
}

/** Concatenated texts: millions of names without an object for each. */
export class GrowableBytes extends Growable<Uint8Array> {
  constructor() {
    super(new Uint8Array(FIRST_CAPACITY))
  }

  protected override larger(capacity: number): Uint8Array {
    return new Uint8Array(capacity)
  }

  /** Appends the bytes from `start` to `end`. Returns the bitwise OR of these bytes. */
  append(bytes: Uint8Array, start: number, end: number): number {
    const own = this.room(end - start)
    let to = this.length
    let all = 0
    for (let from = start; from < end; from++) {
      const byte = bytes[from] ?? 0
      own[to++] = byte
      all |= byte
    }
    this.length = to
    return all
  }

  /** Returns all bytes, with space for `count` more after them. Valid until the next push, set, append or room. */
  room(count: number): Uint8Array {
    if (this.length + count > this.numbers.length) this.grow(this.length + count)
    return this.numbers
  }

  /** All bytes, possibly followed by unused space. Not a copy: valid until the next push, set or append. */
  get bytes(): Uint8Array {
    return this.numbers
  }
}
