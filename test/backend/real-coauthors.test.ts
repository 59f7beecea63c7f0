import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFile } from '../../backend/import/import-file.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import { type Person, readBibliography } from '../conference/made-up/bibliography.ts'
import { hasRealDump } from '../data/real-bibliography.ts'
import { seededRandom } from '../data/seeded-random.ts'
import { backendAt } from './fixture.ts'

const PEOPLE = 200
const AT_ONCE = 50
const SINCE = 2018

/** The dump has no preprints, so the test marks some of its records as preprints. */
const isPreprint = (key: string) => /[14]$/.test(key)
const withPreprints = (xml: string) =>
  xml.replace(/(?<=<(?:article|inproceedings) key="([^"]*)")/g, (_, key) =>
    isPreprint(key) ? ' publtype="informal"' : '',
  )

/** Counts the joint works of each coauthor and year, from the papers of a person. */
function countedByHand(person: Person): Map<string, Map<number, number>> {
  const counted = new Map<string, Map<number, number>>()
  for (const { year, authors } of person.papers.filter(({ key, year }) => year >= SINCE && !isPreprint(key)))
    for (const { names } of new Set(authors.filter((author) => author !== person))) {
      const [name = ''] = names
      const years = counted.get(name) ?? new Map()
      counted.set(name, years.set(year, (years.get(year) ?? 0) + 1))
    }
  return counted
}

test.skipIf(!hasRealDump)(
  'finds the coauthors of 200 people of the dump, even for homonyms and aliases',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coauthors-of-'))
    try {
      const dbPath = join(folder, 'dblp.sqlite')
      const { xml, persons } = readBibliography()
      const file = join(folder, 'dblp.xml')
      await writeFile(file, withPreprints(xml), 'latin1')
      await importFile({ file, dbPath })
      const random = seededRandom(30)
      const mostFirst = persons.toSorted((one, other) => other.papers.length - one.papers.length)
      const isNumbered = ({ names: [name = ''] }: Person) => / \d{4}$/.test(name)
      const some = (from: readonly Person[], count: number) =>
        Array.from({ length: count }, () => from[Math.floor(from.length * random.share() ** 2)])
      const people = new Set([
        ...mostFirst.slice(0, 20),
        ...some(mostFirst.filter(isNumbered), 60),
        ...some(
          mostFirst.filter(({ names }) => names.length > 1),
          60,
        ),
        ...some(mostFirst, 200),
      ])
      const asked = [...people].filter((person) => person !== undefined).slice(0, PEOPLE)
      expect(asked).toHaveLength(PEOPLE)
      let [certain, coauthors] = [0, 0]
      for (let start = 0; start < PEOPLE; start += AT_ONCE) {
        const part = asked.slice(start, start + AT_ONCE)
        const authors = part.map(({ names: [name = ''] }) => name)
        const { body } = await backendAt(dbPath).post('/api/coauthors/of', {
          authors,
          year_min: SINCE,
          without: ['preprint'],
        })
        const answer: CoauthorsAnswer = body
        for (const [at, person] of part.entries()) {
          const found = answer.authors[at]
          // If the name is ambiguous, the person is one of the candidates.
          const own =
            found?.resolution.status === 'unique'
              ? found
              : found?.candidates?.find(({ person: { name } }) => name === authors[at])
          if (own === found) certain += 1
          const expected = countedByHand(person)
          expect(own?.coauthor_count, authors[at]).toBe(expected.size)
          for (const { person: other, works, first_year, last_year, years = [] } of own?.coauthors ?? []) {
            const counted = [...(expected.get(other.name) ?? [])].toSorted(([one], [two]) => one - two)
            expect(years, `${authors[at]} with ${other.name}`).toEqual(counted)
            expect([first_year, last_year]).toEqual([counted[0]?.[0], counted.at(-1)?.[0]])
            expect(works).toBe(counted.reduce((sum, [, count]) => sum + count, 0))
            coauthors += 1
          }
        }
      }
      expect(certain).toBeGreaterThan(150)
      expect(coauthors).toBeGreaterThan(2500)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
