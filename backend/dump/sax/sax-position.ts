/** Converts the parser's position: saxes counts UTF-16 units, the operator's tools count bytes. */
export class TextPositions {
  readonly #byteLength: (text: string) => number
  #text = ''
  #start = 0
  #startByte = 0
  #before = ''

  /** `byteLength`: the number of bytes of a text in the file's encoding. */
  constructor(byteLength: (text: string) => number) {
    this.#byteLength = byteLength
  }

  /** Call this with every piece of text before the parser gets it. */
  feed(text: string): void {
    if (text === '') return
    this.#before = this.#text.slice(-1) || this.#before
    this.skip(0)
    this.#text = text
  }

  /** Skips bytes of the file that the parser never gets. */
  skip(bytes: number): void {
    this.#startByte = this.byteAt(this.#start + this.#text.length) + bytes
    this.#start += this.#text.length
    this.#text = ''
  }

  /** Returns the bytes before `position`, which may be in the last text, or one unit (a carried CR) before it. */
  byteAt(position: number): number {
    const inText = position - this.#start
    if (inText < 0) return this.#startByte + inText
    return this.#startByte + this.#byteLength(this.#text.slice(0, inText))
  }

  /** Returns the bytes before the character that the parser read last when it is at `position`. */
  byteOfLastRead(position: number): number {
    const pair = this.#unitAt(position - 1) >= 0xdc00 && this.#unitAt(position - 1) <= 0xdfff
    return this.byteAt(Math.max(0, position - (pair ? 2 : 1)))
  }

  /** Returns the bytes before a tag whose name ends right before the white space or `>` that was read last. */
  byteOfTag(position: number, name: string): number {
    const lineEnd = this.#unitAt(position - 1) === 0x0a && this.#unitAt(position - 2) === 0x0d
    return this.byteAt(position) - (lineEnd ? 2 : 1) - this.#byteLength(`<${name}`)
  }

  /** Returns the bytes before the reference `&name;` that was read last. */
  byteOfEntity(position: number, name: string): number {
    return this.byteAt(position) - this.#byteLength(`&${name};`)
  }

  /** Returns the last text from `position` on. */
  textFrom(position: number): string {
    return this.#text.slice(Math.max(0, position - this.#start))
  }

  #unitAt(position: number): number {
    const inText = position - this.#start
    return inText < 0 ? this.#before.charCodeAt(0) : this.#text.charCodeAt(inText)
  }
}

/** Text allowed before and after the root element. */
const ALLOWED = /^(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^[>]*)*>)*/s

/**
 * Keeps the text outside the root element, a line or two (the parser limits its length), to find content that is
 * not allowed there.
 */
export class OutsideRoot {
  #text = ''
  #startByte = 0

  /** Starts again after the root element, which ended `startByte` bytes into the file; `text` follows it. */
  begin(startByte: number, text: string): void {
    this.#startByte = startByte
    this.#text = text
  }

  add(text: string): void {
    this.#text += text
  }

  /** Returns the bytes of the file before the first content that is neither white space nor markup. */
  byteOfStrayText(byteLength: (text: string) => number): number {
    const allowed = ALLOWED.exec(this.#text)?.[0] ?? ''
    return this.#startByte + byteLength(allowed)
  }
}
