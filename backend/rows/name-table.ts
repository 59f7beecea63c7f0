import { foldedBase } from '../../shared/names/folding.ts'
import { lastWordFirst } from '../database/name-index.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import { shortenedNames } from '../names/spelling/shortened-names.ts'
import { StringPool } from './string-pool.ts'

/** Stands for ORCIDs that differ. */
const DISAGREE = ''

/** All names with what is known about each. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  readonly #orcids = new Map<number, string>()
  /** The folded base of each name, its last word first (name-index.ts). */
  readonly bases: string[] = ['']
  /** The names without one end (shortened-names.ts), and the name that each shortens. */
  readonly shortened: string[] = []
  readonly shortenedIds = new GrowableInt32()

  /** Calls `take` with the numbers and texts of the names that are new since the last call. */
  takeNew(take: (nameId: number, name: string) => void): void {
    for (let id = this.bases.length; id <= this.count; id++) {
      const name = this.text(id)
      this.bases.push(lastWordFirst(foldedBase(name)))
      for (const text of shortenedNames(name)) this.shortenedIds.set(this.shortened.push(text) - 1, id)
      take(id, name)
    }
  }

  /** Returns the person with this name, or 0. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  give(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Stores the ORCID that a paper prints with the name. */
  addOrcid(nameId: number, orcid: string): void {
    const before = this.#orcids.get(nameId) ?? orcid
    this.#orcids.set(nameId, before === orcid ? orcid : DISAGREE)
  }

  /** Returns the ORCID that all papers under these names agree on; null if there is none or they differ. */
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

/** Returns the bare ORCID (`0000-0002-1825-0097`) of a text that is one, or its URL; null if the text is neither. */
export function orcidIn(text: string): string | null {
  return ORCID.exec(text)?.[1]?.toUpperCase() ?? null
}

/** Returns the indexes of texts in the order of the texts, and of equal texts in their own order. */
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

/** Returns the first letters of a text as one number in the order of texts, which is compared faster. Some texts share it. */
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
