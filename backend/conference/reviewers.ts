import { cumulativeStages, humanOf, personSets } from '../coauthorship/pair-records.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type GroupedNumbers, NumberPairs } from './grouped-numbers.ts'

/** How many persons' lists of records one look-up reads. */
const PERSONS_AT_ONCE = 2_000
/** Packs an entry and a stage into one number: `entry * STAGES + stage`. */
const STAGES = 4

/** An entry with its persons by stage (pair-records.ts). */
export type StagedEntry = {
  resolved: ResolvedEntry
  persons: readonly (readonly number[])[]
  /** For each stage, the persons of this stage and of all stages before it. */
  counted: readonly (readonly number[])[]
  /** The persons, if the entry names several persons as one human, otherwise null. */
  human: ReadonlySet<number> | null
}

export function stagedEntries(bibliography: Bibliography, entries: readonly ResolvedEntry[]): StagedEntry[] {
  return personSets(bibliography, entries).map((persons, index) => {
    // The cast holds: `personSets` returns one element for each entry.
    const resolved = entries[index] as ResolvedEntry
    return { resolved, persons, counted: cumulativeStages(persons), human: humanOf(resolved) }
  })
}

/**
 * Indexes the reviewers of a conference by person, and their persons by record. The size of the bibliography bounds its
 * memory: 8 bytes for each record of a person, and 20 bytes during construction.
 */
export class Reviewers {
  readonly entries: readonly StagedEntry[]
  readonly #persons: GroupedNumbers
  readonly #records: GroupedNumbers

  constructor(bibliography: Bibliography, entries: readonly StagedEntry[]) {
    this.entries = entries
    const persons = new NumberPairs()
    const distinct = new Set<number>()
    for (const [entry, staged] of entries.entries()) {
      for (const [stage, ids] of staged.persons.entries()) {
        for (const id of ids) {
          persons.add(id, entry * STAGES + stage)
          distinct.add(id)
        }
      }
    }
    this.#persons = persons.grouped()
    const records = new NumberPairs()
    for (const [person, ids] of recordsOf(bibliography, [...distinct])) {
      for (const id of ids) records.add(id, person)
    }
    this.#records = records.grouped()
  }

  /** Returns the reviewers' persons who are authors of a record. */
  personsOf = (record: number): Int32Array => this.#records.of(record)

  /** Calls `call` with each reviewer that may be this person, and the stage in which the person counts. */
  eachEntryOf(person: number, call: (entry: number, stage: number) => void): void {
    for (const one of this.#persons.of(person)) call(Math.floor(one / STAGES), one % STAGES)
  }
}

/** Reads the records of many persons, `PERSONS_AT_ONCE` at a time. */
export function* recordsOf(
  bibliography: Bibliography,
  persons: readonly number[],
): Generator<[person: number, records: readonly number[]]> {
  for (let start = 0; start < persons.length; start += PERSONS_AT_ONCE)
    yield* bibliography.recordIdsOf(persons.slice(start, start + PERSONS_AT_ONCE))
}
