import type { Bibliography, WorkRow } from '../database/bibliography.ts'

/** The works of one human, newest first, and those with each other person on them. */
export type OwnWorks = { works: readonly WorkRow[]; coauthors: ReadonlyMap<number, readonly WorkRow[]> }

/**
 * Reads the works of humans, each given as the persons that are theirs, and who else is on them, by person: first the
 * people on the newest work. A human's own persons are no coauthors.
 * @param counts tells the works that count; those of `works` are all of them
 */
export function peopleOnWorks(
  bibliography: Bibliography,
  humans: readonly (readonly number[])[],
  counts: (work: WorkRow) => boolean = () => true,
): OwnWorks[] {
  const recordIdsOf = bibliography.recordIdsOf([...new Set(humans.flat())])
  const owners = bibliography.nameOwners()
  // The newest first, of all humans together.
  const found = bibliography.works([...new Set([...recordIdsOf.values()].flat())]).map((work) => ({
    work,
    people: counts(work) ? work.authorIds.map((nameId) => owners[nameId] ?? 0) : [],
  }))
  const placeOf = new Map(found.map(({ work }, place) => [work.id, place]))
  return humans.map((persons) => {
    const own = new Set(persons)
    const ids = new Set(persons.flatMap((id) => recordIdsOf.get(id) ?? []))
    const places = Int32Array.from(ids, (id) => placeOf.get(id) ?? -1).sort()
    const works: WorkRow[] = []
    const coauthors = new Map<number, WorkRow[]>()
    for (const place of places) {
      const one = found[place]
      if (one === undefined) continue
      works.push(one.work)
      for (const person of one.people) {
        if (person === 0 || own.has(person)) continue
        const joint = coauthors.get(person)
        if (joint === undefined) coauthors.set(person, [one.work])
        // A person may stand on a work under several names.
        else if (joint.at(-1) !== one.work) joint.push(one.work)
      }
    }
    return { works, coauthors }
  })
}
