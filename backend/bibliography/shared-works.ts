import type { PersonLists } from './person-lists.ts'
import { RecordSet } from './record-set.ts'
import type { Breathe } from './turns.ts'

/** For each entry of one side, the numbers of the persons it stands for. */
export type PersonSets = readonly (readonly number[])[]

export type SharedWorks = {
  /** For each shared record, the pairs that share it, numbered `left * rights + right`. */
  pairs: Map<number, number[]>
  /** Everybody who may stand on one of them; a few who do not. */
  persons: Set<number>
}

/** Steps of a loop between two looks at the clock. */
const STEPS = 256

/**
 * Which records each pair shares: those with a person of the left entry and another person of the right one
 * (docs/protocol.md, Shared works). Every person's list is read once, and only records of both sides are looked at.
 */
export async function sharedWorks(
  left: PersonSets,
  right: PersonSets,
  records: PersonLists,
  breathe: Breathe,
): Promise<SharedWorks> {
  const leftEntries = entriesByPerson(left)
  const rightEntries = entriesByPerson(right)
  await records.load([...leftEntries.keys(), ...rightEntries.keys()], breathe)
  // Most records have persons of one side only: telling them apart first spares a list for each of them.
  const leftRecords = await recordsOf([...leftEntries.keys()], records, breathe)
  const shared: SharedWorks = { pairs: new Map(), persons: new Set() }
  const holdersOf = holdersWithin(records, shared.persons, breathe)
  const rightPersons = await holdersOf(rightEntries.keys(), leftRecords)
  const leftPersons = await holdersOf(leftEntries.keys(), rightPersons)
  // The last record counted for a pair: overlapping entries must not count one record twice.
  const lastRecord = new Int32Array(left.length * right.length).fill(-1)
  let steps = 0
  for (const [record, rightOfRecord] of rightPersons) {
    if (++steps % STEPS === 0) await breathe()
    const pairs: number[] = []
    for (const leftPerson of leftPersons.get(record) ?? []) {
      for (const rightPerson of rightOfRecord) {
        if (leftPerson === rightPerson) continue
        for (const leftEntry of leftEntries.get(leftPerson) ?? []) {
          for (const rightEntry of rightEntries.get(rightPerson) ?? []) {
            const pair = leftEntry * right.length + rightEntry
            if (lastRecord[pair] === record) continue
            lastRecord[pair] = record
            pairs.push(pair)
          }
        }
      }
    }
    if (pairs.length > 0) shared.pairs.set(record, pairs)
  }
  return shared
}

function entriesByPerson(sets: PersonSets): Map<number, number[]> {
  const entries = new Map<number, number[]>()
  for (const [entry, persons] of sets.entries()) {
    for (const person of persons) append(entries, person, entry)
  }
  return entries
}

async function recordsOf(
  persons: readonly number[],
  lists: PersonLists,
  breathe: Breathe,
): Promise<RecordSet> {
  let last = 0
  for (const [index, person] of persons.entries()) {
    last = Math.max(last, lists.of(person).at(-1) ?? 0)
    if (index % STEPS === 0) await breathe()
  }
  const records = new RecordSet(last)
  for (const [index, person] of persons.entries()) {
    for (const record of lists.of(person)) records.add(record)
    if (index % STEPS === 0) await breathe()
  }
  return records
}

/** Gives the persons of each record that stands in `within`, and adds these persons to `holders`. */
function holdersWithin(lists: PersonLists, holders: Set<number>, breathe: Breathe) {
  return async (
    persons: Iterable<number>,
    within: { has: (record: number) => boolean },
  ): Promise<Map<number, number[]>> => {
    const byRecord = new Map<number, number[]>()
    let steps = 0
    for (const person of persons) {
      for (const record of lists.of(person)) {
        if (!within.has(record)) continue
        append(byRecord, record, person)
        holders.add(person)
      }
      if (++steps % STEPS === 0) await breathe()
    }
    return byRecord
  }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
