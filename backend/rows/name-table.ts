import { foldedBase } from '../../shared/names/folding.ts'
import { lastWordFirst } from '../database/name-index.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import { StringPool } from './string-pool.ts'

/** Replaces the ORCID of a name with several ORCIDs. */
const CONFLICTING = ''

/** All names, with the person, the ORCID and the folded base of each. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  readonly #orcids = new Map<number, string>()
  /** The folded base of each name, its last word first (name-index.ts). */
  readonly bases: string[] = ['']

  /** Calls `take` with the numbers and texts of the names that were added since the last call. */
  takeNew(take: (nameId: number, name: string) => void): void {
    for (let id = this.bases.length; id <= this.count; id++) {
      const name = this.text(id)
      this.bases.push(lastWordFirst(foldedBase(name)))
      take(id, name)
    }
  }

  /** Returns the person with this name, or 0. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  setPerson(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Stores the ORCID that a paper prints with the name. */
  addOrcid(nameId: number, orcid: string): void {
    const earlier = this.#orcids.get(nameId) ?? orcid
    this.#orcids.set(nameId, earlier === orcid ? orcid : CONFLICTING)
  }

  /** Returns the only ORCID of the papers under these names; null without an ORCID or for several ones. */
  agreedOrcid(nameIds: Int32Array): string | null {
    const printed = new Set<string>()
    for (const id of nameIds) {
      const orcid = this.#orcids.get(id)
      if (orcid !== undefined) printed.add(orcid)
    }
    const [only] = printed
    return printed.size === 1 ? only || null : null
  }
}

const ORCID = /^\s*(?:https?:\/\/(?:www\.)?orcid\.org\/)?(0\d{3}-\d{4}-\d{4}-\d{3}[\dX])\/?\s*$/i

/** Returns the bare ORCID (`0000-0002-1825-0097`) of an ORCID or its URL; null for any other text. */
export function orcidIn(text: string): string | null {
  return ORCID.exec(text)?.[1]?.toUpperCase() ?? null
}

/** Returns the indexes of the texts in the order of the texts. Equal texts stay in their order. */
export function sortedIndexes(texts: readonly string[]): Uint32Array {
  const beginnings = Float64Array.from(texts, beginningOf)
  return Uint32Array.from(texts.keys()).sort((one, other) => {
    const difference = (beginnings[one] ?? 0) - (beginnings[other] ?? 0)
    if (difference !== 0) return difference
    const [first = '', second = ''] = [texts[one], texts[other]]
    if (first === second) return one - other
    return first < second ? -1 : 1
  })
}

const LETTERS = 7
const BEYOND_ASCII = 0x7f

/**
 * Returns the first letters as one number, which sorts as the text does. Comparing numbers is faster. Some texts share a
 * number.
 */
function beginningOf(text: string): number {
  let beginning = 0
  let isAscii = true
  for (let at = 0; at < LETTERS; at++) {
    const code: number = isAscii && at < text.length ? Math.min(text.charCodeAt(at), BEYOND_ASCII) : 0
    isAscii = code < BEYOND_ASCII
    beginning = beginning * (BEYOND_ASCII + 1) + code
  }
  return beginning
}
