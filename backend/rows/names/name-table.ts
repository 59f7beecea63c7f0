import { GrowableFloat64, GrowableInt32 } from '../../dump/growable.ts'
import { StringPool } from './string-pool.ts'

const DISAGREE = -1

/** All names with what is known about each, numbered from 1 in the order of first appearance. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()

  /** Returns the person with this name, or 0. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  give(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Stores the ORCID (name-table.ts) that a paper prints with the name. */
  addOrcid(nameId: number, orcid: number): void {
    if (orcid === 0) return
    const before = this.#orcids.get(nameId)
    this.#orcids.set(nameId, before === 0 || before === orcid ? orcid : DISAGREE)
  }

  /**
   * Returns the ORCID that all papers under the names from `start` to `end` agree on; 0 if there is none or they
   * differ.
   */
  agreedOrcid(nameIds: Int32Array, start: number, end: number): number {
    let agreed = 0
    for (let index = start; index < end; index++) {
      const orcid = this.#orcids.get(nameIds[index] ?? 0)
      if (orcid === 0) continue
      if (orcid === DISAGREE || (agreed !== 0 && orcid !== agreed)) return 0
      agreed = orcid
    }
    return agreed
  }
}

/**
 * Stores an ORCID as one number during the import. 15 digits and a check character (0 to 9 or X) stay below 2^53 if
 * the first digit is 0, as in all issued ORCIDs (blocks 0000-… and 0009-…).
 */
const BARE = /^0\d{3}-\d{4}-\d{4}-\d{3}[\dX]$/
const ADDRESS = /^https?:\/\/(?:www\.)?orcid\.org\/(0\d{3}-\d{4}-\d{4}-\d{3}[\dXx])\/?$/
const CHECK_VALUES = 11
const CHECK_X = 10
const DIGITS = 15

/** Parses a bare ORCID or its URL. Returns 0 for no ORCID and for invalid text. */
export function orcidNumber(text: string): number {
  const trimmed = text.trim()
  const id = BARE.test(trimmed) ? trimmed : (ADDRESS.exec(trimmed)?.[1]?.toUpperCase() ?? '')
  if (id === '') return 0
  const digits = id.replaceAll('-', '')
  const last = digits[DIGITS]
  return Number(digits.slice(0, DIGITS)) * CHECK_VALUES + (last === 'X' ? CHECK_X : Number(last))
}

/** Returns the bare ORCID (`0000-0002-1825-0097`), or null for 0. */
export function orcidText(number: number): string | null {
  if (number <= 0) return null
  const check = number % CHECK_VALUES
  const digits = String((number - check) / CHECK_VALUES).padStart(DIGITS, '0')
  return `${digits}${check === CHECK_X ? 'X' : check}`.replace(/(\d{4})(?=.)/g, '$1-')
}

const BARE_LENGTH = 19

/** Does the same as `orcidNumber` for the UTF-8 text from `start` to `end`. */
export function orcidIn(bytes: Buffer, start: number, end: number): number {
  if (start === end) return 0
  return (
    (end - start === BARE_LENGTH && bareIn(bytes, start)) || orcidNumber(bytes.toString('utf8', start, end))
  )
}

/** Parses a bare ORCID, the usual form, without a string. Returns 0 if there is none. */
function bareIn(bytes: Buffer, start: number): number {
  let number = 0
  for (let at = 0; at < BARE_LENGTH - 1; at++) {
    const byte = bytes[start + at] ?? 0
    if (at % 5 === 4) {
      if (byte !== 0x2d) return 0
      continue
    }
    const digit = byte - 0x30
    if (digit < 0 || digit > 9 || (at === 0 && digit !== 0)) return 0
    number = number * 10 + digit
  }
  const last = bytes[start + BARE_LENGTH - 1] ?? 0
  if (last === 0x58) return number * CHECK_VALUES + CHECK_X
  return last >= 0x30 && last <= 0x39 ? number * CHECK_VALUES + last - 0x30 : 0
}
