import type { PairPubs } from '../../../shared/contract/backend.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'
import { seededRandom } from '../../data/seeded-random.ts'
import type { Asked } from './asking.ts'

const COMMITTEE = 50
/** Draws only people with at least this many publications: people with fewer sit on few committees. */
const PUBLICATIONS = 4
/** Every second query draws only from the most prolific tenth. */
const PROLIFIC_ONE_IN = 10
/** Draws this many people for each entry, because not every name can have each form. */
const DRAWN = 12

/** A pair's verdict. After `possible` comes the reason. */
export type Said = string

/** `said` counts the clear pairs by verdict. `examples` are clear pairs with a verdict other than `none`. */
export type Alarms = { clear: number; said: Map<Said, number>; examples: string[] }

type Named = { id: number; primary: string; isShared: boolean }
type EntryForm = (person: Named) => string | null

/** Leaves out the homonym number, as most lists do. */
export const withoutNumber = (name: string): string => splitHomonym(name).base

/** Leaves only the first and the last word, as many lists do. */
export function withoutMiddleName(name: string): string {
  const words = withoutNumber(name).split(' ')
  return words.length < 3 ? words.join(' ') : `${words[0]} ${words.at(-1)}`
}

/** The forms of names in lists. Null for a person whose name cannot have the form. */
export const ENTRY_FORMS = {
  'as listed': ({ primary }) => primary,
  'without homonym number': ({ primary }) => withoutNumber(primary),
  'without number and middle name': ({ primary }) => withoutMiddleName(primary),
  'name that several people have': ({ primary, isShared }) => (isShared ? withoutNumber(primary) : null),
  'name that one person has': ({ primary, isShared }) => (isShared ? null : withoutNumber(primary)),
} satisfies Record<string, EntryForm>

/**
 * Queries people drawn at random, with their names in one form. Counts the verdicts on the truly clear pairs: two persons
 * without a joint record. Compares the persons' records by id, not by names.
 */
export function alarmsOf(asked: Asked, form: EntryForm, queries: number): Alarms {
  const random = seededRandom(2026)
  const last = lastWith(asked, PUBLICATIONS)
  const alarms: Alarms = { clear: 0, said: new Map(), examples: [] }
  const side = (lastId: number): Map<string, number> => {
    const drawn = Array.from({ length: DRAWN * COMMITTEE }, () => 1 + random.below(lastId))
    const entries = new Map<string, number>()
    for (const person of namedPersons(asked, [...new Set(drawn)])) {
      const entry = form(person)
      if (entries.size < COMMITTEE && entry !== null && !entries.has(entry)) entries.set(entry, person.id)
    }
    return entries
  }
  for (let query = 0; query < queries; query++) {
    const lastId = query % 2 === 0 ? last : Math.ceil(last / PROLIFIC_ONE_IN)
    const [left, right] = [side(lastId), side(lastId)]
    // A small bibliography may have no name of this form.
    if (left.size === 0 || right.size === 0) continue
    const records = asked.bibliography.recordIdsOf([...left.values(), ...right.values()])
    for (const pair of asked.pairs([...left.keys()], [...right.keys()])) {
      const [one = 0, other = 0] = [left.get(pair.left), right.get(pair.right)]
      const ofOther = new Set(records.get(other))
      if (one === other || records.get(one)?.some((record) => ofOther.has(record))) continue
      alarms.clear++
      const said = saidOf(pair)
      alarms.said.set(said, (alarms.said.get(said) ?? 0) + 1)
      if (said !== 'none') alarms.examples.push(`${pair.left} × ${pair.right}: ${said}`)
    }
  }
  return alarms
}

export const saidOf = ({ verdict, reason }: PairPubs): Said =>
  verdict === 'possible' ? `possible: ${reason}` : (verdict ?? 'missing')

/** All verdicts except `none` and `unresolved` are false alarms. */
export function alarmCount({ said }: Alarms): number {
  let count = 0
  for (const [what, pairs] of said) if (what !== 'none' && what !== 'unresolved') count += pairs
  return count
}

/** The id of the last person with this number of publications or more. Lower ids have more publications. */
function lastWith({ bibliography }: Asked, publications: number): number {
  let [low, high] = [1, bibliography.facts().persons]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [person] = bibliography.persons([middle])
    if ((person?.publications ?? 0) >= publications) low = middle
    else high = middle - 1
  }
  return low
}

/** Leaves out disambiguation pages and persons without a dblp record. */
function namedPersons({ bibliography }: Asked, ids: readonly number[]): Named[] {
  return bibliography
    .persons(ids)
    .filter(({ disambiguation, key }) => !disambiguation && key !== null)
    .map(({ id, shared_name, nameIds: [nameId = 0] }) => ({
      id,
      primary: bibliography.names([nameId]).get(nameId) ?? '',
      isShared: shared_name === 1,
    }))
}
