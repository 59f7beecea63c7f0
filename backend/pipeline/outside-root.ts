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
