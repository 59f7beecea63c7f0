/** Room behind the bytes for texts that had to be made out (record-scanner.ts). */
const ROOM = 64 * 1024

/** The bytes of a document that are not read yet, in one piece, a 0 behind them. */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(0)
  /** Where the bytes begin that are not read yet. */
  at = 0
  /** Where they end. */
  limit = 0
  /** Bytes of the document before `bytes[0]`. */
  #before = 0

  get length(): number {
    return this.limit - this.at
  }

  /** Bytes of the document before those that are not read yet. */
  get offset(): number {
    return this.#before + this.at
  }

  append(chunk: Buffer): void {
    const { at, limit, length } = this
    const needed = length + chunk.length + 1 + ROOM
    const bytes = needed > this.bytes.length ? Buffer.allocUnsafeSlow(needed + chunk.length) : this.bytes
    this.bytes.copy(bytes, 0, at, limit)
    chunk.copy(bytes, length)
    this.bytes = bytes
    this.#before += at
    this.at = 0
    this.limit = length + chunk.length
    bytes[this.limit] = 0
  }

  /** The place behind the next `text`, -1 when there is none in what is here. */
  placeBehind(text: string): number {
    const place = this.bytes.subarray(0, this.limit).indexOf(text, this.at, 'latin1')
    return place === -1 ? -1 : place + text.length
  }

  /** Takes the bytes up to the place `end`: valid until the next `append`. */
  take(end: number): Buffer {
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
