import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const STARTER = resolve(import.meta.dirname, '../../backend/starter/starter.xml')
const RECORD = /<(article|inproceedings|incollection)\b[\s\S]*?<\/\1>/g
/** Names in ASCII and without a number: each means one person. */
const PLAIN = /^[A-Za-z .-]+$/

/** The coauthors of each person. The person with the most coauthors comes first. */
export function starterCoauthors(): ReadonlyMap<string, ReadonlySet<string>> {
  const coauthors = new Map<string, Set<string>>()
  for (const [record] of readFileSync(STARTER, 'latin1').matchAll(RECORD)) {
    const names = Array.from(record.matchAll(/<author[^>]*>([^<]*)<\/author>/g), ([, name = '']) => name)
    const authors = names.filter((name) => PLAIN.test(name))
    for (const author of authors) {
      const known = coauthors.get(author) ?? new Set()
      for (const other of authors) if (other !== author) known.add(other)
      coauthors.set(author, known)
    }
  }
  return new Map([...coauthors].toSorted(([, one], [, other]) => other.size - one.size))
}
