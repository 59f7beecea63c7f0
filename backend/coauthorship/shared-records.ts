import { bitSet, wordsFor } from '../database/id-lists.ts'

/**
 * The persons of each entry of one side, by stage. Stage 0 holds the entry's own persons. A later stage counts only if
 * the stages before it share no work. Each person is in only one stage of an entry.
 */
export type PersonSets = readonly (readonly (readonly number[])[])[]

/** Maps each person to the numbers of their records, in ascending order. */
type RecordsByPerson = ReadonlyMap<number, readonly number[]>

/** For each entry of one side, its persons if the entry names several persons as one human, otherwise null. */
type Humans = readonly (ReadonlySet<number> | null)[]

type Holder = { person: number; entry: number; stage: number }

/**
 * Finds the records that each pair shares (docs/dev/protocol.md, Shared works). Such a record has a person of the left entry
 * and a different person of the right entry. Several persons of one human share no work with each other.
 * @returns `shares` maps each shared record to its pairs (`left * right.length + right`) and their stages. Two persons share a
 * record in the later of their stages. If several persons of a pair share it, the earliest of these stages counts.
 * `persons` contains all persons who share a record.
 */
export function sharedWorks(
  left: PersonSets,
  right: PersonSets,
  records: RecordsByPerson,
  humans: { left: Humans; right: Humans } = { left: [], right: [] },
) {
  // Most records have persons of one side only. One bit for each record in `ofLeft` and in `ofBoth` lets both loops skip such
  // a record without a look-up in a map. For 8 million records this takes 2 MB, which fit in the processor's cache.
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
