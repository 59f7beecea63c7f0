import { writeFileSync } from 'node:fs'
import { LABELS, type Label, labelLine } from './labels.ts'
import { ABSENT, BY_HAND } from './labels-by-hand.ts'
import { type PersonRecord, personRecords } from './records.ts'
import { variantsOf } from './variants.ts'

/**
 * Writes `labels.tsv` anew: for each way of writing a name, people drawn from the dump who can be written so, and the
 * entry somebody would type for them; then what was added by hand. Who an entry means is known before anything is
 * looked up: it was made from that person's record. Run by hand, when the ways change; the file is then looked
 * through, since a drawn name can turn out to be another person's too.
 */

/** Only people who publish: others sit on few committees. */
const PUBLICATIONS = 4
const EACH = 26

/** mulberry32, so that the same people are drawn each time. */
function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('-', ' ')

const persons = personRecords()
const known = persons.filter(({ publications }) => publications >= PUBLICATIONS)
const named = new Map<string, PersonRecord[]>()
for (const person of persons) {
  for (const name of new Set(person.names.map((one) => plain(one.replace(/ \d{4}$/, ''))))) {
    named.set(name, [...(named.get(name) ?? []), person])
  }
}

const random = drawing(2026)
const labels: Label[] = []
for (const [kind, variant] of Object.entries(variantsOf(random, named))) {
  const written = new Set<string>()
  for (let tries = 0; tries < known.length * 4 && written.size < EACH; tries++) {
    const person = known[Math.floor(random() * known.length)]
    const entry = person && variant(person)
    if (person === undefined || entry == null || written.has(entry)) continue
    written.add(entry)
    // Who has the typed text for a name is meant no less than the person it was made from.
    const others = /\d{4}$/.test(entry) || kind === 'homonym' ? [] : (named.get(plain(entry)) ?? [])
    labels.push({ kind, entry, keys: [...new Set([person, ...others].map(({ key }) => key))] })
  }
}
labels.push(...BY_HAND, ...ABSENT.map((entry) => ({ kind: 'absent', entry, keys: [] })))
writeFileSync(LABELS, labels.map(labelLine).join(''))
