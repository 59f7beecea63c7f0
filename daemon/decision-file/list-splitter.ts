const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const SPACES: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

/** The longest name of a list. */
const LONGEST_NAME = 64
/** Most bytes of one value, and of the file without its lists. The largest decision has 6 MB if all is escaped. */
const LARGEST_VALUE = 8 * 1024 * 1024

/** A value is larger than any that the file may have. */
export class ValueTooLarge extends Error {
  override readonly name = 'ValueTooLarge'
}

/**
 * Cuts the values of some lists out of a JSON object as its bytes arrive, so that a large file is parsed value by value. It
 * checks nothing: what is not JSON leaves values, or a rest, that JSON.parse refuses.
 */
export class ListSplitter {
  readonly #names: ReadonlySet<string>
  readonly #onValue: (list: string, value: Buffer) => void
  /** Pieces of the value that is read, or of the rest. */
  #pieces: Buffer[] = []
  #rest: Buffer[] = []
  #bytes = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The bytes of the last string in the object itself: the name of what follows. */
  #name: number[] = []
  #list: string | null = null
  /** Whether anything stands where the next value of the list does. */
  #hasValue = false
  #isAfterComma = false

  constructor(names: readonly string[], onValue: (list: string, value: Buffer) => void) {
    this.#names = new Set(names)
    this.#onValue = onValue
  }

  /** @throws ValueTooLarge */
  push(chunk: Buffer): void {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#isInString) {
        this.#inString(byte)
        continue
      }
      const wasInList = this.#list !== null
      if (
        wasInList &&
        this.#depth === 2 &&
        (byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT)
      ) {
        this.#add(chunk.subarray(from, at))
        this.#endValue(byte === COMMA)
        from = byte === COMMA ? at + 1 : at
      } else if (wasInList && !this.#hasValue) this.#hasValue = !SPACES.includes(byte)
      if (byte === QUOTE) {
        this.#isInString = true
        if (this.#depth === 1) this.#name = []
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (byte === OPEN_ARRAY && this.#depth === 1 && this.#isList()) {
          this.#add(chunk.subarray(from, at + 1))
          from = at + 1
          this.#beginList()
        }
        this.#depth += 1
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#depth -= 1
    }
    this.#add(chunk.subarray(from))
  }

  /** The file with its lists empty. */
  end(): Buffer {
    return Buffer.concat([...this.#rest, ...this.#pieces])
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isInString = false
    if (this.#isInString && this.#depth === 1 && this.#name.length < LONGEST_NAME) this.#name.push(byte)
  }

  #isList(): boolean {
    return this.#names.has(Buffer.from(this.#name).toString())
  }

  #beginList(): void {
    this.#rest.push(...this.#pieces)
    this.#pieces = []
    this.#bytes = 0
    this.#list = Buffer.from(this.#name).toString()
    this.#hasValue = false
    this.#isAfterComma = false
  }

  #endValue(isMore: boolean): void {
    if (this.#list !== null && (this.#hasValue || this.#isAfterComma || isMore)) {
      this.#onValue(this.#list, Buffer.concat(this.#pieces))
    }
    this.#pieces = []
    this.#bytes = 0
    this.#hasValue = false
    this.#isAfterComma = isMore
    if (!isMore) this.#list = null
  }

  #add(piece: Buffer): void {
    if (piece.length === 0) return
    this.#bytes += piece.length
    if (this.#bytes > LARGEST_VALUE) throw new ValueTooLarge()
    this.#pieces.push(piece)
  }
}
