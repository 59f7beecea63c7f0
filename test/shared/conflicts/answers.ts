import { type PairTable, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type {
  EntryResolution,
  PairItem,
  PairPubs,
  PairsAnswer,
  Person,
} from '../../../shared/contract/backend.ts'

// Answers as a backend sends them, from the few facts that a test needs.

export const person = (name: string, more: Partial<Person> = {}): Person => ({
  key: `homepages/x/${name}`,
  name,
  ...more,
})

export const unique = (entry: string): EntryResolution => ({
  entry,
  status: 'unique',
  person_count: 1,
  persons: [person(entry)],
})

export const ambiguous = (entry: string): EntryResolution => ({
  entry,
  status: 'ambiguous',
  person_count: 2,
  persons: [person(`${entry} 0001`), person(`${entry} 0002`)],
})

export const notFound = (entry: string): EntryResolution => ({
  entry,
  status: 'not_found',
  person_count: 0,
  persons: [],
})

export const paper = (title: string, more: Partial<PairItem> = {}): PairItem => ({
  title,
  year: 2001,
  venue: 'SIGCOMM',
  pub_type: 'inproceedings',
  ...more,
})

export const pair = (left: string, right: string, more: Partial<PairPubs> = {}): PairPubs => ({
  left,
  right,
  count: more.items?.length ?? 0,
  items: [],
  ...more,
})

/** Lists the entries in the order in which the pairs name them. */
export function answerOf(pairs: readonly PairPubs[], more: Partial<PairsAnswer> = {}): PairsAnswer {
  const left = [...new Set(pairs.map((one) => one.left))]
  const right = [...new Set(pairs.map((one) => one.right))]
  const matrix = Object.fromEntries(
    left.map((name) => [
      name,
      Object.fromEntries(pairs.filter((one) => one.left === name).map((one) => [one.right, one.count])),
    ]),
  )
  return {
    left_authors: left,
    right_authors: right,
    matrix,
    pair_pubs: [...pairs],
    pair_count: left.length * right.length,
    ...more,
  }
}

export const resolvedTable = (
  pairs: readonly PairPubs[],
  left: EntryResolution[],
  right: EntryResolution[],
  more: Partial<PairsAnswer> = {},
): PairTable => pairTable(answerOf(pairs, { resolution: { left, right }, ...more }))

export const since = (table: PairTable, year_min: number): PairTable => ({
  ...table,
  options: { ...table.options, year_min },
})
