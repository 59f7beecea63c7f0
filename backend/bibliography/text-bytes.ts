const BYTES_AT_ONCE = 1024 * 1024
/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** Text put together piece by piece, as UTF-8: pieces that come again and again are encoded once and then copied. */
export class TextBytes {
  readonly #full: Buffer[] = []
  #bytes = Buffer.allocUnsafeSlow(BYTES_AT_ONCE)
  #length = 0

  add(text: string): void {
    this.#makeRoom(text.length * BYTES_PER_UNIT)
    this.#length += this.#bytes.write(text, this.#length)
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Everything that was added, in memory of its own, so that it can be handed to another thread. */
  joined(): Buffer {
    const pieces = [...this.#full, this.#bytes.subarray(0, this.#length)]
    const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    this.#full.push(this.#bytes.subarray(0, this.#length))
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(BYTES_AT_ONCE, bytes))
    this.#length = 0
  }
}
