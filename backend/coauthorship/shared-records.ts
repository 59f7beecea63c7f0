import { bitSet, wordsFor } from '../database/id-lists.ts'

/**
 * The persons of one side, by entry and stage. Stage 0 has the entry's own persons. A later stage counts only if earlier ones
 * share no work. A person is in one stage of an entry.
 */
export type PersonSets = readonly (readonly (readonly number[])[])[]

/** Each person's record numbers, ascending. */
type RecordsByPerson = ReadonlyMap<number, readonly number[]>

/** By entry: the persons, if the entry names several as one human, else null. */
type Humans = readonly (ReadonlySet<number> | null)[]

type Holder = { person: number; entry: number; stage: number }

/**
 * Finds the records that a person of a pair's left entry shares with another person of its right entry (docs/dev/protocol.md,
 * Shared works). Persons of one human share no work with each other.
 * @returns `shares`: by record, its pairs (`left * right.length + right`) and their stages. A record's stage is the
 * later stage of the two persons who share it. If several persons of a pair share it, the earliest such stage counts.
 * `persons`: all persons with shared records.
 */
export function sharedWorks(
  left: PersonSets,
  right: PersonSets,
  records: RecordsByPerson,
  humans: { left: Humans; right: Humans } = { left: [], right: [] },
) {
  // Most records have persons of one side only. Two bits for each record let both loops skip such records without a look-up. For
  // 8 million records these bits take 2 MB, and fit in the processor's cache.
  const lists = left.flat(2).map((person) => records.get(person) ?? [])
  const most = Math.max(0, ...lists.map((list) => list.at(-1) ?? 0))
  const [ofLeft, ofBoth] = [bitSet(wordsFor(most)), bitSet(wordsFor(most))]
  for (const list of lists) for (const record of list) ofLeft.add(record)
  const holders = rightHolders(right, records, (record) => {
    if (!ofLeft.has(record)) return false
    ofBoth.add(record)
    return true
  })
  const shares = new Map<number, Map<number, number>>()
  const persons = new Set<number>()
  for (const [row, stages] of left.entries()) {
    for (const [stage, people] of stages.entries()) {
      for (const person of people) {
        for (const record of records.get(person) ?? []) {
          if (!ofBoth.has(record)) continue
          const pairs = shares.get(record) ?? new Map<number, number>()
          for (const other of holders.get(record) ?? []) {
            if (person === other.person) continue
            if (humans.left[row]?.has(other.person) || humans.right[other.entry]?.has(person)) continue
            const pair = row * right.length + other.entry
            const later = Math.max(stage, other.stage)
            pairs.set(pair, Math.min(later, pairs.get(pair) ?? later))
            persons.add(other.person)
          }
          if (pairs.size === 0) continue
          shares.set(record, pairs)
          persons.add(person)
        }
      }
    }
  }
  return { shares, persons }
}

function rightHolders(sets: PersonSets, records: RecordsByPerson, isWithin: (record: number) => boolean) {
  const holders = new Map<number, Holder[]>()
  for (const [entry, stages] of sets.entries()) {
    for (const [stage, persons] of stages.entries()) {
      for (const person of persons) {
        const holder = { person, entry, stage }
        for (const record of records.get(person) ?? []) {
          if (!isWithin(record)) continue
          const known = holders.get(record)
          if (known === undefined) holders.set(record, [holder])
          else known.push(holder)
        }
      }
    }
  }
  return holders
}
