import type { EntryResolution, PairItem, Person } from '../../shared/contract/backend.ts'
import { COAUTHOR_PAPERS, type CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { WorkRow } from '../database/bibliography.ts'
import { growingBytes } from './growing-bytes.ts'

/** A coauthor, by person id, and the joint works, newest first. */
export type Found = { person: number; works: readonly WorkRow[] }

/** The listed coauthors of one human, the number of all coauthors, and how many works count or are left out. */
export type CoauthorList = {
  coauthor_count: number
  works: number
  undated: number
  left_out: number
  disambiguation_works: number
  shown: readonly Found[]
}

export type AnsweredEntry = {
  entry: string
  resolution: EntryResolution
  /** The coauthors of an entry that is certainly one human. Null for any other entry. */
  own: CoauthorList | null
  candidates: readonly { person: Person; list: CoauthorList }[]
}

/** The persons of the lists, as JSON, and the records, by id. */
export type Described = { persons: ReadonlyMap<number, Uint8Array>; papers: ReadonlyMap<number, PairItem> }

/**
 * Serializes the answer to JSON in UTF-8. Makes the bytes of each person and paper once for all lists: 50 prolific people have
 * 20,000 coauthors in 13 MB, and after one name outside Latin-1, V8 writes a text several times as slowly.
 */
export function coauthorsText(
  rest: Omit<CoauthorsAnswer, 'authors'>,
  entries: readonly AnsweredEntry[],
  { persons, papers }: Described,
): Uint8Array {
  const { add, addText, bytes } = growingBytes()
  const paperBytes = memoize((id: number) => Buffer.from(JSON.stringify(papers.get(id))))

  const addCoauthor = (text: Uint8Array, works: Found['works'], isFirst: boolean): void => {
    addText(isFirst ? '{"person":' : ',{"person":')
    add(text)
    addText(`,${fieldsOf({ works: works.length, ...yearsOf(works) })},"papers":[`)
    for (const [place, { id }] of works.slice(0, COAUTHOR_PAPERS).entries()) {
      if (place > 0) addText(',')
      add(paperBytes(id))
    }
    addText(']}')
  }
  const addList = ({ shown, ...counts }: CoauthorList): void => {
    addText(`${fieldsOf(counts)},"coauthors":[`)
    let isFirst = true
    for (const { person, works } of shown) {
      const text = persons.get(person)
      // A damaged database may lack a person.
      if (text === undefined) continue
      addCoauthor(text, works, isFirst)
      isFirst = false
    }
    addText(']')
  }

  addText(`{${fieldsOf(rest)},"authors":[`)
  for (const [at, { own, candidates, ...named }] of entries.entries()) {
    addText(`${at === 0 ? '' : ','}{${fieldsOf(named)},`)
    if (own === null) addText(fieldsOf(NOBODY))
    else addList(own)
    for (const [place, { person, list }] of candidates.entries()) {
      addText(`${place === 0 ? ',"candidates":[' : ','}{${fieldsOf({ person })},`)
      addList(list)
      addText(place === candidates.length - 1 ? '}]' : '}')
    }
    addText('}')
  }
  addText(']}')
  return bytes()
}

const NOBODY = {
  coauthor_count: null,
  coauthors: [],
  works: 0,
  undated: 0,
  left_out: 0,
  disambiguation_works: 0,
}

/** Returns the JSON of an object, without its braces. */
const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

/** Counts works by year. The works come newest first, and some may have no year. */
function yearsOf(works: readonly WorkRow[]) {
  const years: [year: number, works: number][] = []
  for (const { year } of works.toReversed()) {
    const last = years.at(-1)
    if (last?.[0] === year) last[1] += 1
    else if (year !== null) years.push([year, 1])
  }
  return { first_year: years[0]?.[0] ?? null, last_year: years.at(-1)?.[0] ?? null, years }
}
