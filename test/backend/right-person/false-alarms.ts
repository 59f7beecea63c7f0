import { foldedBase, splitHomonym } from '../../../backend/names/folding.ts'
import { seededRandom } from '../../data/seeded-random.ts'
import type { Asked } from './asking.ts'

/** People on each side of a query. */
const COMMITTEE = 50
/** Only people who publish: others sit on few committees. */
const PUBLICATIONS = 4
/** Every other query is about the most prolific of them, of whom there is one in so many. */
const PROLIFIC_ONE_IN = 10

export type FalseAlarms = {
  /** Pairs of people without joint papers, both named as nobody else is. */
  clear: number
  /** Those of them that are possible, because of near namesakes. */
  alarms: string[]
}

/**
 * Asks for people drawn at random, by their names and by their keys. A key has no near namesakes, so a pair that is clear
 * by the keys and possible by the names is one that near namesakes made possible. All of these count as false, although
 * a few are the same person with two records in dblp, which the data do not tell.
 */
export function falseAlarms(asked: Asked, queries: number): FalseAlarms {
  const random = seededRandom(2026)
  const last = lastWith(asked, PUBLICATIONS)
  const result: FalseAlarms = { clear: 0, alarms: [] }
  const side = (lastId: number): Named[] => {
    const drawn = Array.from({ length: 4 * COMMITTEE }, () => 1 + random.below(lastId))
    return namedAlone(asked, [...new Set(drawn)]).slice(0, COMMITTEE)
  }
  for (let query = 0; query < queries; query++) {
    const lastId = query % 2 === 0 ? last : Math.ceil(last / PROLIFIC_ONE_IN)
    const [left, right] = [side(lastId), side(lastId)]
    const byName = asked.pairs(left.map(nameOf), right.map(nameOf))
    const byKey = asked.pairs(left.map(keyOf), right.map(keyOf))
    for (const [index, { verdict }] of byKey.entries()) {
      if (verdict !== 'none') continue
      result.clear++
      const named = byName[index]
      if (named?.verdict === 'possible') result.alarms.push(`${named.left} × ${named.right}: ${named.reason}`)
    }
  }
  return result
}

type Named = { name: string; key: string }

const nameOf = ({ name }: Named): string => name
const keyOf = ({ key }: Named): string => key

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

/** Those of these persons whose primary name nobody else has. A name with a number has no near namesakes either. */
function namedAlone({ bibliography }: Asked, ids: readonly number[]): Named[] {
  const people = bibliography
    .persons(ids)
    .filter(({ disambiguation }) => !disambiguation)
    .flatMap(({ key, nameIds: [nameId = 0] }) =>
      key === null ? [] : { name: bibliography.name(nameId), key },
    )
    .filter(({ name }) => splitHomonym(name).number === null)
  const shared = new Set(bibliography.index.sharedBases(people.map(({ name }) => foldedBase(name))))
  return people.filter(({ name }) => !shared.has(foldedBase(name)))
}
