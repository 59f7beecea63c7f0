import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { foldedBase } from '../names/folding.ts'

/** The works of one human, newest first, and those with each other person on them. */
export type OwnWorks = { works: readonly RecordRow[]; coauthors: ReadonlyMap<number, readonly RecordRow[]> }

/**
 * Reads the works of humans, each given as the persons that are theirs, and who else is on them, by person. A human's own
 * persons are no coauthors.
 * @param counts tells the works that count; those of `works` are all of them
 */
export function peopleOnWorks(
  bibliography: Bibliography,
  humans: readonly (readonly number[])[],
  counts: (work: RecordRow) => boolean = () => true,
): OwnWorks[] {
  const recordIdsOf = bibliography.recordIdsOf([...new Set(humans.flat())])
  const rows = bibliography.records([...new Set([...recordIdsOf.values()].flat())])
  const counted = new Set(rows.filter(counts))
  const names = bibliography.names([...new Set([...counted].flatMap(({ authorIds }) => authorIds))])
  const personOf = bibliography.index.personsOfNames(
    Array.from(names, ([id, name]) => ({ id, base: foldedBase(name) })),
  )
  const known = new Map(rows.map((row, place) => [row.id, { row, place }]))
  return humans.map((persons) => {
    const own = new Set(persons)
    const ids = new Set(persons.flatMap((id) => recordIdsOf.get(id) ?? []))
    const found = Array.from(ids, (id) => known.get(id)).filter((one) => one !== undefined)
    // `records` has the newest first, of all humans together.
    const works = found.toSorted((one, other) => one.place - other.place).map(({ row }) => row)
    const coauthors = new Map<number, RecordRow[]>()
    for (const work of works) {
      if (!counted.has(work)) continue
      for (const person of new Set(work.authorIds.map((nameId) => personOf.get(nameId)))) {
        if (person === undefined || own.has(person)) continue
        const joint = coauthors.get(person)
        if (joint === undefined) coauthors.set(person, [work])
        else joint.push(work)
      }
    }
    return { works, coauthors }
  })
}
