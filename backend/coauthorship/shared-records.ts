/**
 * The persons of each entry of one side, by stage. Stage 0 holds the entry's own persons; later stages count only
 * if earlier ones share nothing. No person of an entry is in two stages.
 */
export type PersonSets = readonly (readonly (readonly number[])[])[]

/** One pair's share in a record: `pair` is `left * rights + right`, `stage` is the later stage of its two persons. */
type Share = { pair: number; stage: number }

export type SharedWorks = {
  /** Maps each shared record to the pairs that share it, each with its earliest stage. */
  shares: Map<number, Share[]>
  /** Contains every person who may be an author of a shared record, and possibly a few more. */
  persons: Set<number>
}

/** For each entry of both sides: its persons if they are one human, otherwise null. */
export type Humans = Record<'left' | 'right', readonly (ReadonlySet<number> | null)[]>

/** Maps each person to the numbers of their records, in ascending order. */
type RecordsByPerson = ReadonlyMap<number, readonly number[]>

/**
 * Finds the records that each pair shares: those with a person of the left entry and a different person of the
 * right entry (docs/protocol.md, Shared works). Several persons of one human share nothing. Skips records that have
 * persons of one side only.
 */
export function sharedWorks(
  left: PersonSets,
  right: PersonSets,
  records: RecordsByPerson,
  humans: Humans,
): SharedWorks {
  const leftEntries = entriesByPerson(left)
  const rightEntries = entriesByPerson(right)
  // Most records have persons of one side only. A byte a record excludes them before a list is allocated for each.
  const lists = Array.from(leftEntries.keys(), (person) => records.get(person) ?? [])
  const isOfLeft = new Uint8Array(Math.max(0, ...lists.map((list) => list.at(-1) ?? 0)) + 1)
  for (const list of lists) for (const record of list) isOfLeft[record] = 1
  const shared: SharedWorks = { shares: new Map(), persons: new Set() }
  const holdersOf = holdersWithin(records, shared.persons)
  const rightPersons = holdersOf(rightEntries.keys(), (record) => isOfLeft[record] === 1)
  const leftPersons = holdersOf(leftEntries.keys(), (record) => rightPersons.has(record))
  // The record that each pair shared last. It prevents a record from counting twice when entries overlap.
  const lastRecord = new Int32Array(left.length * right.length).fill(-1)
  const lastShare: Share[] = []
  for (const [record, rightOfRecord] of rightPersons) {
    const shares: Share[] = []
    for (const leftPerson of leftPersons.get(record) ?? []) {
      for (const rightPerson of rightOfRecord) {
        if (leftPerson === rightPerson) continue
        for (const one of leftEntries.get(leftPerson) ?? []) {
          if (humans.left[one.entry]?.has(rightPerson)) continue
          for (const other of rightEntries.get(rightPerson) ?? []) {
            if (humans.right[other.entry]?.has(leftPerson)) continue
            const pair = one.entry * right.length + other.entry
            const stage = Math.max(one.stage, other.stage)
            const before = lastShare[pair]
            if (before !== undefined && lastRecord[pair] === record) {
              before.stage = Math.min(before.stage, stage)
              continue
            }
            const share = { pair, stage }
            lastRecord[pair] = record
            lastShare[pair] = share
            shares.push(share)
          }
        }
      }
    }
    if (shares.length > 0) shared.shares.set(record, shares)
  }
  return shared
}

type EntryOfPerson = { entry: number; stage: number }

function entriesByPerson(sets: PersonSets): Map<number, EntryOfPerson[]> {
  const entries = new Map<number, EntryOfPerson[]>()
  for (const [entry, stages] of sets.entries()) {
    for (const [stage, persons] of stages.entries()) {
      for (const person of persons) append(entries, person, { entry, stage })
    }
  }
  return entries
}

/** Returns a function that maps each record that fits to its persons, and adds those persons to `holders`. */
function holdersWithin(lists: RecordsByPerson, holders: Set<number>) {
  return (persons: Iterable<number>, isWithin: (record: number) => boolean): Map<number, number[]> => {
    const byRecord = new Map<number, number[]>()
    for (const person of persons) {
      for (const record of lists.get(person) ?? []) {
        if (!isWithin(record)) continue
        append(byRecord, record, person)
        holders.add(person)
      }
    }
    return byRecord
  }
}

function append<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
