/** Where in the file the parser is: saxes counts UTF-16 units, the operator's tools count bytes. */
export class TextPositions {
  readonly #byteLength: (text: string) => number
  #text = ''
  #start = 0
  #startByte = 0
  #before = ''
  // The place asked for last: the next one lies behind it, so that no text is measured twice.
  #seen = 0
  #seenBytes = 0

  /** `byteLength`: bytes that a text takes in the file's encoding. */
  constructor(byteLength: (text: string) => number) {
    this.#byteLength = byteLength
  }

  /** To be called with every piece of text before the parser gets it. */
  feed(text: string): void {
    if (text === '') return
    this.#before = this.#text.slice(-1) || this.#before
    this.skip(0)
    this.#text = text
  }

  /** Says that so many bytes of the file come next which the parser never gets. */
  skip(bytes: number): void {
    this.#startByte = this.byteAt(this.#start + this.#text.length) + bytes
    this.#start += this.#text.length
    this.#text = ''
    this.#seen = 0
    this.#seenBytes = 0
  }

  /** Bytes before `position`, which may lie in the text fed last, or one unit (a carried CR) before it. */
  byteAt(position: number): number {
    const inText = position - this.#start
    if (inText < 0) return this.#startByte + inText
    if (inText < this.#seen) return this.#startByte + this.#byteLength(this.#text.slice(0, inText))
    this.#seenBytes += this.#byteLength(this.#text.slice(this.#seen, inText))
    this.#seen = inText
    return this.#startByte + this.#seenBytes
  }

  /** Bytes before the character that was read last when the parser stands at `position`. */
  byteOfLastRead(position: number): number {
    const pair = this.#unitAt(position - 1) >= 0xdc00 && this.#unitAt(position - 1) <= 0xdfff
    return this.byteAt(Math.max(0, position - (pair ? 2 : 1)))
  }

  /** Bytes before a tag whose name ends just before the one white space or `>` that was read last. */
  byteOfTag(position: number, name: string): number {
    const lineEnd = this.#unitAt(position - 1) === 0x0a && this.#unitAt(position - 2) === 0x0d
    return this.byteAt(position) - (lineEnd ? 2 : 1) - this.#byteLength(`<${name}`)
  }

  /** Bytes before the reference `&name;` that was read last. */
  byteOfEntity(position: number, name: string): number {
    return this.byteAt(position) - this.#byteLength(`&${name};`)
  }

  /** What was fed last, from `position` on. */
  textFrom(position: number): string {
    return this.#text.slice(Math.max(0, position - this.#start))
  }

  #unitAt(position: number): number {
    const inText = position - this.#start
    return inText < 0 ? this.#before.charCodeAt(0) : this.#text.charCodeAt(inText)
  }
}

/** What may stand before and after the root element. */
const ALLOWED = /^(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^[>]*)*>)*/s

/** Remembers the text outside the root element, a line or two (its length is bounded by the parser), to find what does not belong there. */
export class OutsideRoot {
  #text = ''
  #startByte = 0

  /** Begins anew behind the root element, which ended `startByte` bytes into the file; `text` follows it. */
  begin(startByte: number, text: string): void {
    this.#startByte = startByte
    this.#text = text
  }

  add(text: string): void {
    this.#text += text
  }

  /** Bytes of the file before the first thing that is neither white space nor markup. */
  byteOfStrayText(byteLength: (text: string) => number): number {
    const allowed = ALLOWED.exec(this.#text)?.[0] ?? ''
    return this.#startByte + byteLength(allowed)
  }
}
