const FIRST_CAPACITY = 1024

/** 26 million authorships take 104 MB here, and ten times that as objects. */
export class GrowableInt32 {
  #numbers: Int32Array<ArrayBuffer>
  length: number

  /** @param numbers the list takes over their memory */
  constructor(numbers?: Int32Array<ArrayBuffer>) {
    this.#numbers = numbers ?? new Int32Array(FIRST_CAPACITY)
    this.length = numbers?.length ?? 0
  }

  /** The list's memory, with unused space at the end. Valid until the next `push` or `set`. */
  get values(): Int32Array<ArrayBuffer> {
    return this.#numbers
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow(this.length + 1)
    this.#numbers[this.length++] = value
  }

  get(index: number): number {
    return this.#numbers[index] ?? 0
  }

  /** Skipped indexes get 0. */
  set(index: number, value: number): void {
    if (index >= this.#numbers.length) this.#grow(index + 1)
    if (index >= this.length) this.length = index + 1
    this.#numbers[index] = value
  }

  /** Also gives the memory back to the system. */
  clear(): void {
    release(this.#numbers.buffer)
    this.#numbers = new Int32Array(FIRST_CAPACITY)
    this.length = 0
  }

  #grow(atLeast: number): void {
    const grown = new Int32Array(Math.max(atLeast, Math.ceil(this.#numbers.length * 1.5)))
    grown.set(this.#numbers)
    release(this.#numbers.buffer)
    this.#numbers = grown
  }
}

/**
 * Gives memory back to the system at once, not at the next garbage collection. `#grow` does not transfer memory into a larger
 * buffer, because that would fill the unused part and so take memory for it.
 */
export const release = (memory: ArrayBuffer): void => void memory.transfer(0)
