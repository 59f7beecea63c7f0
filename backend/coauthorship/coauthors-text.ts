import type { EntryResolution, PairItem, Person } from '../../shared/contract/backend.ts'
import { COAUTHOR_PAPERS, type CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { WorkRow } from '../database/bibliography.ts'

/** Somebody's coauthor, by person, and their joint works, newest first. */
export type Found = { person: number; works: readonly WorkRow[] }

/** The listed coauthors of one human, the number of all, and how many works were looked at or left out. */
export type CoauthorList = {
  coauthor_count: number
  works: number
  undated: number
  left_out: number
  shown: readonly Found[]
}

export type AnsweredEntry = {
  entry: string
  resolution: EntryResolution
  /** Null for an entry that is not certainly one human. */
  own: CoauthorList | null
  candidates: readonly { person: Person; list: CoauthorList }[]
}

/** The persons and records of the lists, by id. */
export type Described = { persons: ReadonlyMap<number, Person>; papers: ReadonlyMap<number, PairItem> }

/**
 * Serializes the answer to JSON in UTF-8. The bytes of each person and of each paper are made once for all lists that have
 * it: 50 prolific people have 18,500 coauthors in 16 MB, and one text of that length is slow to join and to encode.
 */
export function coauthorsText(
  rest: Omit<CoauthorsAnswer, 'authors'>,
  entries: readonly AnsweredEntry[],
  { persons, papers }: Described,
): Uint8Array {
  const pieces: Uint8Array[] = []
  const encoder = new TextEncoder()
  const add = (text: string) => pieces.push(encoder.encode(text))
  const comma = encoder.encode(',')
  const bytesOf = (values: ReadonlyMap<number, object>) =>
    memoize((id: number) => encoder.encode(JSON.stringify(values.get(id))))
  const [personBytes, paperBytes] = [bytesOf(persons), bytesOf(papers)]

  const addCoauthor = ({ person, works }: Found, at: number): void => {
    add(`${at === 0 ? '' : ','}{"person":`)
    pieces.push(personBytes(person))
    add(`,${fieldsOf({ works: works.length, ...yearsOf(works) })},"papers":[`)
    for (const [place, { id }] of works.slice(0, COAUTHOR_PAPERS).entries()) {
      if (place > 0) pieces.push(comma)
      pieces.push(paperBytes(id))
    }
    add(']}')
  }
  const addList = ({ shown, ...counts }: CoauthorList): void => {
    add(`${fieldsOf(counts)},"coauthors":[`)
    // A damaged database lacks a person of a name.
    for (const [at, found] of shown.filter(({ person }) => persons.has(person)).entries())
      addCoauthor(found, at)
    add(']')
  }

  add(`{${fieldsOf(rest)},"authors":[`)
  for (const [at, { entry, resolution, own, candidates }] of entries.entries()) {
    add(`${at === 0 ? '' : ','}{${fieldsOf({ entry, resolution })},`)
    if (own === null) add(fieldsOf(NOBODY))
    else addList(own)
    for (const [place, { person, list }] of candidates.entries()) {
      add(`${place === 0 ? ',"candidates":[' : ','}{${fieldsOf({ person })},`)
      addList(list)
      add(place === candidates.length - 1 ? '}]' : '}')
    }
    add('}')
  }
  add(']}')
  return joined(pieces)
}

const NOBODY = { coauthor_count: null, coauthors: [], works: 0, undated: 0, left_out: 0 }

/** The JSON text of an object, without its braces. */
const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

/** The years of works, newest first, of which some may have none. */
function yearsOf(works: readonly WorkRow[]) {
  const counted = new Map<number, number>()
  for (const { year } of works.toReversed())
    if (year !== null) counted.set(year, (counted.get(year) ?? 0) + 1)
  const years = [...counted]
  return { first_year: years[0]?.[0] ?? null, last_year: years.at(-1)?.[0] ?? null, years }
}

/** The bytes have memory of their own, so that they can be transferred to another thread. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}
