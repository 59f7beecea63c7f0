import type { PairPubs } from '../../../shared/contract/backend.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'
import { seededRandom } from '../../data/seeded-random.ts'
import type { Asked } from './asking.ts'

/** People on each side of a query. */
const COMMITTEE = 50
/** Only people who publish: others sit on few committees. */
const PUBLICATIONS = 4
/** Every other query is about the most prolific of them, of whom there is one in so many. */
const PROLIFIC_ONE_IN = 10
/** How many people are drawn for one place, since not everybody can be written in each form. */
const DRAWN = 12

/** A pair's verdict, with the reason of `possible`. */
export type Said = string

/** Pairs by what is said about them, and some of those that are not said to be clear. */
export type Alarms = { clear: number; said: Map<Said, number>; examples: string[] }

type Named = { id: number; primary: string; isShared: boolean }
type EntryForm = (person: Named) => string | null

/** A name as lists have it, without the number that only dblp has. */
export const withoutNumber = (name: string): string => splitHomonym(name).base

/** The first and the last word alone, as many lists have a name. */
export function withoutMiddleName(name: string): string {
  const words = withoutNumber(name).split(' ')
  return words.length < 3 ? words.join(' ') : `${words[0]} ${words.at(-1)}`
}

/** How a committee is written down. Null: nobody writes this person so. */
export const ENTRY_FORMS = {
  'as listed': ({ primary }) => primary,
  'without homonym number': ({ primary }) => withoutNumber(primary),
  'without number and middle name': ({ primary }) => withoutMiddleName(primary),
  'name that several people have': ({ primary, isShared }) => (isShared ? withoutNumber(primary) : null),
  'name that one person has': ({ primary, isShared }) => (isShared ? null : withoutNumber(primary)),
} satisfies Record<string, EntryForm>

/**
 * Asks for people drawn at random, written in one form, and counts what is said about the pairs that are truly clear:
 * two persons without a joint record. Whether they have one is read from the persons' records, with no rule of names.
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
    // A small bibliography may have nobody whose name is written so.
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

/** How many pairs are a wrong alarm: a possible conflict, or somebody's on both sides. Unknown is none. */
export function alarmCount({ said }: Alarms): number {
  let count = 0
  for (const [what, pairs] of said) if (what !== 'none' && what !== 'unresolved') count += pairs
  return count
}

/** The last person with so many publications. Persons are numbered by publications, most first. */
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

/** These persons with their primary names; no disambiguation pages, and nobody without a dblp record. */
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
