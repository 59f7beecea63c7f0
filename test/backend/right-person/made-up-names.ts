import { sureSuggestion } from '../../../shared/conflicts/sure-suggestion.ts'
import { foldedBase } from '../../../shared/names/folding.ts'
import { seededRandom } from '../../data/seeded-random.ts'
import { withoutNumber } from './alarms.ts'
import type { Asked } from './asking.ts'
import type { PersonRecord } from './records.ts'

/**
 * Makes names that nobody has: the given name of one person with the family name of another. `lone` counts the names with only
 * one near namesake or suggestion. `sure` lists the names with a sure suggestion, which is always wrong here.
 */
export function madeUpNames(asked: Asked, persons: readonly PersonRecord[], count: number) {
  const random = seededRandom(1991)
  const known = new Set(persons.flatMap(({ names }) => names.map(foldedBase)))
  const nameOf = (): string[] => withoutNumber(random.pick(persons).names[0] ?? '').split(' ')
  const made = { names: new Set<string>(), lone: 0, sure: [] as string[] }
  while (made.names.size < count) {
    const given = nameOf().slice(0, -1).join(' ')
    const name = `${given} ${nameOf().at(-1)}`
    if (given === '' || made.names.has(name) || known.has(foldedBase(name))) continue
    const resolution = asked.resolution(name)
    if (resolution.status !== 'not_found') continue
    made.names.add(name)
    const { near = [], suggestions = [] } = resolution
    if (new Set([...near, ...suggestions].map((one) => `${one.key} ${one.name}`)).size === 1) made.lone++
    const person = sureSuggestion(resolution)
    if (person) made.sure.push(`${name} → ${person.name}`)
  }
  return made
}
