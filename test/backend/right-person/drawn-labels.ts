import { seededRandom } from '../../data/seeded-random.ts'
import type { Label } from './labels.ts'
import { ABSENT, BY_HAND } from './labels-by-hand.ts'
import type { PersonRecord } from './records.ts'
import { formsOf } from './variants.ts'

/** Draws only people with at least this many publications: people with fewer sit on few committees. */
const PUBLICATIONS = 4
const LABELS_OF_A_FORM = 80

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[-.\s]+/g, ' ')
    .trim()

/**
 * For each form of a name, draws people from the dump and writes their names in this form. So the right person of each entry
 * is known. Then adds the labels made by hand. The same dump always gives the same labels.
 */
export function drawnLabels(persons: readonly PersonRecord[]): Label[] {
  const known = persons.filter(({ publications }) => publications >= PUBLICATIONS)
  const named = new Map<string, PersonRecord[]>()
  for (const person of persons) {
    for (const name of new Set(person.names.map((one) => plain(one.replace(/ \d{4}$/, ''))))) {
      named.set(name, [...(named.get(name) ?? []), person])
    }
  }
  const bearersOf = (name: string): readonly PersonRecord[] => named.get(plain(name)) ?? []

  const random = seededRandom(2026)
  const labels: Label[] = []
  for (const [form, written] of Object.entries(formsOf(random, bearersOf))) {
    const entries = new Set<string>()
    for (let tries = 0; tries < known.length * 4 && entries.size < LABELS_OF_A_FORM; tries++) {
      const person = random.pick(known)
      const entry = written(person)
      if (entry === null || entries.has(entry)) continue
      entries.add(entry)
      // An entry without a homonym number means everybody with this name.
      const others = /\d{4}$/.test(entry) ? [] : bearersOf(entry)
      labels.push({ form, entry, keys: [...new Set([person, ...others].map(({ key }) => key))] })
    }
  }
  return [...labels, ...BY_HAND, ...ABSENT.map((entry) => ({ form: 'absent', entry, keys: [] }))]
}
