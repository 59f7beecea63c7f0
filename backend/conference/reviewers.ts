import { NEAR_LISTED } from '../../shared/limits.ts'
import { humanOf, personSets } from '../coauthorship/pair-records.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type GroupedNumbers, NumberPairs } from './grouped-numbers.ts'

/** How many persons' lists of records one look-up reads. */
const PERSONS_AT_ONCE = 2_000
/** Packs a number and a stage into one number: `number * STAGES + stage`. */
export const STAGES = 4

/** An entry with its persons by stage (pair-records.ts). */
export type StagedEntry = {
  resolved: ResolvedEntry
  persons: readonly (readonly number[])[]
  /** The persons, if the entry names several persons as one human, otherwise null. */
  human: ReadonlySet<number> | null
}

export function stagedEntries(bibliography: Bibliography, entries: readonly ResolvedEntry[]): StagedEntry[] {
  return personSets(bibliography, entries).map((persons, index) => {
    // The cast holds: `personSets` returns one element for each entry.
    const resolved = entries[index] as ResolvedEntry
    return { resolved, persons, human: humanOf(resolved) }
  })
}

/** A reviewer without the persons that `Reviewers` has in its index. */
export type Reviewer = Pick<StagedEntry, 'resolved' | 'human'>

/**
 * Indexes the reviewers of a conference by person, and their persons by record. The size of the bibliography bounds its
 * memory: 8 bytes for each record of a person, and 20 bytes during construction.
 */
export class Reviewers {
  readonly entries: Reviewer[] = []
  readonly #collected = new NumberPairs()
  #persons = this.#collected.grouped()
  #records: GroupedNumbers = this.#persons

  /** Adds reviewers. Call `index` after the last ones. */
  add(entries: readonly StagedEntry[]): void {
    for (const { resolved, persons, human } of entries) {
      for (const [stage, ids] of persons.entries())
        for (const id of ids) this.#collected.add(id, this.entries.length * STAGES + stage)
      this.entries.push({ resolved: briefly(resolved), human })
    }
  }

  /** Reads the records of the reviewers' persons. */
  index(bibliography: Bibliography): void {
    this.#persons = this.#collected.grouped()
    const records = new NumberPairs()
    for (const [person, ids] of recordsOf(bibliography, [...this.#persons.keys()]))
      for (const id of ids) records.add(id, person)
    this.#records = records.grouped()
  }

  /** Returns the reviewers' persons who are authors of a record. */
  personsOf = (record: number): Int32Array => this.#records.of(record)

  /** Returns the reviewers that may be this person, ascending, each with the stage in which the person counts (`STAGES`). */
  entriesOf = (person: number): Int32Array => this.#persons.of(person)

  /** Returns the stage in which the person counts for a reviewer, or a larger number for another person. */
  stageOf(entry: number, person: number): number {
    const entries = this.#persons.of(person)
    let [start, end] = [0, entries.length]
    while (start < end) {
      const middle = (start + end) >>> 1
      if ((entries[middle] ?? 0) < entry * STAGES) start = middle + 1
      else end = middle
    }
    const stage = (entries[start] ?? Number.POSITIVE_INFINITY) - entry * STAGES
    return stage < STAGES ? stage : STAGES
  }
}

/** Returns the resolution with only the persons that a description or a verdict needs: a common name has hundreds. */
function briefly({ description, ...resolved }: ResolvedEntry): ResolvedEntry {
  return {
    ...resolved,
    persons: resolved.status === 'unique' ? resolved.persons : [],
    near: resolved.near.slice(0, NEAR_LISTED),
  }
}

/** Reads the records of many persons, `PERSONS_AT_ONCE` at a time. */
export function* recordsOf(
  bibliography: Bibliography,
  persons: readonly number[],
): Generator<[person: number, records: readonly number[]]> {
  for (let start = 0; start < persons.length; start += PERSONS_AT_ONCE)
    yield* bibliography.recordLists(persons.slice(start, start + PERSONS_AT_ONCE))
}
