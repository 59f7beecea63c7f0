import { type Entities, isXmlCharacter } from './entities.ts'

/** Text as it is stored: Unicode NFC, runs of white space as one space, trimmed (docs/protocol.md, Records). */

/**
 * Finds what would make a text differ from its stored form. Nearly no text has it, and below U+0300 every
 * character is in NFC already: one pass spares the three replacements below.
 */
const UNTIDY = /[^!-~\u00a1-\u02ff ]|^ | $| {2}/
const WHITE_SPACE = /[\s\p{White_Space}]+/gu

export function storedText(text: string): string {
  return UNTIDY.test(text) ? text.normalize('NFC').replace(WHITE_SPACE, ' ').trim() : text
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const WHOLE_NUMBER = /^\d{1,9}$/

export function wholeNumber(text: string): number | null {
  return WHOLE_NUMBER.test(text) ? Number(text) : null
}

/** Markup that dblp sets within titles; only the text in it counts. */
export const INLINE_ELEMENTS = ['i', 'sub', 'sup', 'tt'] as const

const INLINE_TAGS = new RegExp(`</?(?:${INLINE_ELEMENTS.join('|')})>`, 'g')
const REFERENCE = /&[^;&]{0,10};|&/g
const REFERENCE_PARTS = /^&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z\d]*));$/
/** A text of these characters is as it is stored, spaces aside: see `storedText`. */
const TIDY = /^[!-~\u00a1-\u02ff]*$/
const LONGEST_REFERENCE = 12
const [SPACE, AMPERSAND, LESS, GREATER, SEMICOLON] = [0x20, 0x26, 0x3c, 0x3e, 0x3b]

/** Makes out the text of an element that is more than plain ASCII. */
export class FieldText {
  readonly #entities: ReadonlyMap<string, string>
  /** What references of tidy text stand for, in UTF-8, as far as they were met: dblp uses some hundred. */
  readonly #met = new Map<string, Buffer>()

  constructor(entities: Entities) {
    this.#entities = new Map(Object.entries(entities))
  }

  /**
   * Puts the stored form (UTF-8) of what stands from `start` to `end`, ISO-8859-1 with balanced inline tags, to the
   * place `to` behind it; gives the place behind that, -1 when a reference is not known or there is no room.
   */
  put(bytes: Buffer, start: number, end: number, to: number): number {
    if (to + 3 * (end - start) > bytes.length) return -1
    const tidyEnd = this.#putTidy(bytes, start, end, to)
    if (tidyEnd !== -1) return tidyEnd
    const text = this.stored(bytes.toString('latin1', start, end))
    if (text === null || to + 3 * text.length > bytes.length) return -1
    return to + bytes.write(text, to)
  }

  /** The stored form of the text of an element, null when it holds a reference that is not known here. */
  stored(source: string): string | null {
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

  /** `put` for letters, references to letters and inline tags, which is nearly all there is; else -1. */
  #putTidy(bytes: Buffer, start: number, end: number, first: number): number {
    let to = first
    for (let at = start; at < end; ) {
      const byte = bytes[at] ?? 0
      if (byte === AMPERSAND) {
        const behind = behindReference(bytes, at, end)
        const character = this.#character(bytes, at, behind)
        if (character === undefined) return -1
        for (let index = 0; index < character.length; index++) bytes[to++] = character[index] ?? 0
        at = behind
      } else if (byte === LESS) {
        while (bytes[at] !== GREATER) at++
        at++
      } else if (
        byte < SPACE ||
        byte > 0x7e ||
        (byte === SPACE && (to === first || bytes[to - 1] === SPACE))
      ) {
        return -1
      } else {
        bytes[to++] = byte
        at++
      }
    }
    return to > first && bytes[to - 1] === SPACE ? -1 : to
  }

  /** The character, in UTF-8, of a reference to a tidy one. */
  #character(bytes: Buffer, start: number, end: number): Buffer | undefined {
    const reference = bytes.toString('latin1', start, end)
    const met = this.#met.get(reference)
    if (met !== undefined) return met
    const characters = this.#standsFor(reference)
    // Two take four bytes at the most, for which the reference leaves room.
    if (characters === undefined || !TIDY.test(characters) || characters.length > 2) return undefined
    const character = Buffer.from(characters)
    this.#met.set(reference, character)
    return character
  }

  #standsFor(reference: string): string | undefined {
    const [, hex, decimal, name] = REFERENCE_PARTS.exec(reference) ?? []
    if (name !== undefined) return this.#entities.get(name)
    if (hex === undefined && decimal === undefined) return undefined
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isXmlCharacter(code) ? String.fromCodePoint(code) : undefined
  }
}

/** The place behind the `;` that ends the reference which begins at `start`, or where it is too long to be one. */
function behindReference(bytes: Uint8Array, start: number, end: number): number {
  const last = Math.min(start + LONGEST_REFERENCE, end)
  let at = start
  while (at < last && bytes[at] !== SEMICOLON) at++
  return Math.min(at + 1, last)
}
