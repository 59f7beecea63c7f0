import type { Bibliography, WorkRow } from '../database/bibliography.ts'

/** `works` begins with the newest. `coauthors` has the joint works of each coauthor. */
export type OwnWorks = { works: readonly WorkRow[]; coauthors: ReadonlyMap<number, readonly WorkRow[]> }

/**
 * Reads the works and coauthors of each human. A human's persons are not each other's coauthors. Coauthors on the newest work
 * come first.
 * @param counts tells whether a work's authors count as coauthors; `works` has the other works, too
 */
export function peopleOnWorks(
  bibliography: Bibliography,
  humans: readonly (readonly number[])[],
  counts: (work: WorkRow) => boolean = () => true,
): OwnWorks[] {
  const recordIdsOf = bibliography.recordIdsOf([...new Set(humans.flat())])
  const personOf = bibliography.personsOfNames()
  const found = bibliography.works([...new Set([...recordIdsOf.values()].flat())]).map((work) => ({
    work,
    people: counts(work) ? work.authorIds.map((nameId) => personOf[nameId] ?? 0) : [],
  }))
  const placeOf = new Map(found.map(({ work }, place) => [work.id, place]))
  return humans.map((persons) => {
    const isOwn = new Set(persons)
    const ids = new Set(persons.flatMap((id) => recordIdsOf.get(id) ?? []))
    const places = Int32Array.from(ids, (id) => placeOf.get(id) ?? -1).sort()
    const works: WorkRow[] = []
    const coauthors = new Map<number, WorkRow[]>()
    for (const place of places) {
      const one = found[place]
      if (one === undefined) continue
      works.push(one.work)
      for (const person of one.people) {
        if (person === 0 || isOwn.has(person)) continue
        const joint = coauthors.get(person)
        if (joint === undefined) coauthors.set(person, [one.work])
        // A person may be on a work under several names.
        else if (joint.at(-1) !== one.work) joint.push(one.work)
      }
    }
    return { works, coauthors }
  })
}
