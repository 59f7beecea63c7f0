/**
 * Lists of numbers without an object a number: 26 million authorships are 104 MB here and ten times that as objects.
 */
type NumberArray = Int32Array | Float64Array

abstract class Growable<Numbers extends NumberArray> {
  protected numbers: Numbers
  length = 0

  constructor(numbers: Numbers) {
    this.numbers = numbers
  }

  protected abstract larger(capacity: number): Numbers

  push(value: number): void {
    if (this.length === this.numbers.length) this.#grow(this.length + 1)
    this.numbers[this.length++] = value
  }

  /** 0 for what was never set. */
  get(index: number): number {
    return this.numbers[index] ?? 0
  }

  /** Sets a value anywhere; what lies between is 0. */
  set(index: number, value: number): void {
    if (index >= this.numbers.length) this.#grow(index + 1)
    if (index >= this.length) this.length = index + 1
    this.numbers[index] = value
  }

  #grow(atLeast: number): void {
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

  /** A view, not a copy: valid until the next push or set. */
  slice(start: number, end: number): Int32Array {
    return this.numbers.subarray(start, end)
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
