import type { EntryResolution, Person } from '../contract/backend.ts'
import type { GivenChoice } from '../contract/decisions.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import { candidatesOf, entryAsOne, entryOf, mayBeAsOne, namesAsOne } from './names-to-check.ts'

/** The name of whom was chosen for an entry, or what stands for each of several persons as one. */
export const chosenName = ({ person, used }: GivenChoice): string =>
  personsAsOne(used)?.parts.join(' + ') ?? person.name

/** The persons of an earlier choice for an entry, and the text to put in; null unless all of them are among the candidates. */
export function chosenAgain(
  { person, used }: GivenChoice,
  resolution: EntryResolution,
): { name: string; use: string } | null {
  const candidates = candidatesOf(resolution)
  const parts = personsAsOne(used)?.parts
  if (!parts) {
    const chosen = candidates.find(({ key }) => key === person.key)
    return chosen ? { name: person.name, use: entryOf(chosen) } : null
  }
  const isMeant = (one: Person, part: string): boolean =>
    mayBeAsOne(one) && [entryOf(one), one.name, one.key, one.key?.slice(PERSON_KEY.length)].includes(part)
  const chosen = parts.flatMap((part) => candidates.find((one) => isMeant(one, part)) ?? [])
  const use = chosen.length === parts.length ? entryAsOne(resolution.entry, chosen) : null
  return use === null ? null : { name: namesAsOne(chosen), use }
}

/** dblp's keys of persons begin with it; their ids are what follows. */
const PERSON_KEY = 'homepages/'
