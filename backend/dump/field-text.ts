import { type Entities, isXmlCharacter } from './entities.ts'

/** Stored text is Unicode NFC, with single spaces and trimmed (docs/protocol.md, Records). */

/**
 * Matches text that differs from its stored form. Few texts do, and below U+0300 every character is in NFC already,
 * so one test usually avoids the three replacements below.
 */
const UNTIDY = /[^!-~\u00a1-\u02ff ]|^ | $| {2}/
const WHITE_SPACE = /[\s\p{White_Space}]+/gu

/**
 * Normalizing sorts the marks that follow a letter, which takes a minute for a hundred thousand of them. No script
 * has more than a few (Unicode's stream-safe format allows 30).
 */
const MARKS = /(\p{M}{30})\p{M}+/gu

export function storedText(text: string): string {
  if (!UNTIDY.test(text)) return text
  return text.replace(MARKS, '$1').normalize('NFC').replace(WHITE_SPACE, ' ').trim()
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Checks for a calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Markup that dblp uses within titles. Only its text is kept. */
export const INLINE_ELEMENTS = ['i', 'sub', 'sup', 'tt'] as const

const INLINE_TAGS = new RegExp(`</?(?:${INLINE_ELEMENTS.join('|')})>`, 'g')
const REFERENCE = /&[^;&]{0,10};|&/g
const REFERENCE_PARTS = /^&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z\d]*));$/

/** Decodes an element's text if it is not plain ASCII. */
export class FieldText {
  readonly #entities: ReadonlyMap<string, string>

  constructor(entities: Entities) {
    this.#entities = new Map(Object.entries(entities))
  }

  /**
   * Writes the stored form (UTF-8) of the text from `start` to `end`, ISO-8859-1 with balanced inline tags, to
   * index `to` on. Returns the index after it, or -1 if a reference is unknown or the space is too small.
   */
  put(bytes: Buffer, start: number, end: number, to: number): number {
    if (to + 3 * (end - start) > bytes.length) return -1
    const text = this.#stored(bytes.toString('latin1', start, end))
    if (text === null || to + 3 * text.length > bytes.length) return -1
    return to + bytes.write(text, to)
  }

  /** Returns the stored form of an element's text; null if it contains an unknown reference. */
  #stored(source: string): string | null {
    const text = source.includes('<') ? source.replace(INLINE_TAGS, '') : source
    if (!text.includes('&')) return storedText(text)
    let known = true
    const resolved = text.replace(REFERENCE, (reference) => {
      const characters = this.#standsFor(reference)
      if (characters === undefined) known = false
      return characters ?? ''
    })
    return known ? storedText(resolved) : null
  }

  #standsFor(reference: string): string | undefined {
    const [, hex, decimal, name] = REFERENCE_PARTS.exec(reference) ?? []
    if (name !== undefined) return this.#entities.get(name)
    if (hex === undefined && decimal === undefined) return undefined
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isXmlCharacter(code) ? String.fromCodePoint(code) : undefined
  }
}
