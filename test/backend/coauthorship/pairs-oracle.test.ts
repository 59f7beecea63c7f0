import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTexts } from '../../../backend/names/query-name.ts'
import { bibliographyOf, type PaperFixture, type PersonFixture } from '../fixture.ts'
import { pairsAnswerOf } from './pairs-answer.ts'
import { randomPapers, randomPersons, randomSide } from './random-world.ts'

type Resolved = { status: string; persons: PersonFixture[]; near: PersonFixture[]; asOne?: boolean }

/**
 * Applies the rules of docs/dev/protocol.md naively: reads every name, and compares all positions of authors. Uses no code of the
 * backend. Folds only hyphens, because the names are ASCII.
 */
class Oracle {
  readonly #persons: PersonFixture[]
  readonly #papers: PaperFixture[]

  constructor(persons: PersonFixture[], papers: PaperFixture[]) {
    const listed = new Set(persons.flatMap(({ names }) => names))
    const printed = new Set(papers.flatMap(({ authors }) => authors))
    const others = [...printed].filter((name) => !listed.has(name)).map((name) => ({ names: [name] }))
    this.#persons = [...persons, ...others]
    this.#papers = papers
  }

  resolve(entry: string): Resolved {
    const [, parts] = entry.split(' = ')
    return parts === undefined ? this.#resolveName(entry) : this.#resolveAsOne(parts.split(' + '))
  }

  #resolveAsOne(parts: string[]): Resolved {
    const found = parts.map((part) => this.#resolveName(part).persons)
    if (found.some(({ length }) => length === 0)) return { status: 'not_found', persons: [], near: [] }
    const isSure = found.every(([first, ...others]) => others.length === 0 && !first?.isDisambiguation)
    const persons = [...new Set(found.flat())]
    return { status: isSure ? 'unique' : 'ambiguous', persons, near: [], asOne: isSure && persons.length > 1 }
  }

  #resolveName(entry: string): Resolved {
    const persons = this.#persons.filter(({ names }) =>
      names.some((name) => (/ \d{4}$/.test(entry) ? name === entry : baseOf(name) === baseOf(entry))),
    )
    const near = this.#near(entry, persons)
    const [first] = persons
    if (first === undefined) return { status: 'not_found', persons, near }
    const papersOf = (person: PersonFixture) =>
      this.#papers.filter(({ authors }) => authors.some((name) => person.names.includes(name))).length
    const isOutpublished = near.some((other) => papersOf(other) > papersOf(first))
    const spelledOut = near.filter((person) => papersOf(person) > 0 && spellsOut(person, entry))
    const isPrimary = baseOf(first.names[0] ?? '') === baseOf(entry)
    const isInitials = areInitials(entry) && (!isPrimary || spelledOut.length > 0)
    const isCertain = persons.length === 1 && !first.isDisambiguation && !isOutpublished && !isInitials
    return { status: isCertain ? 'unique' : 'ambiguous', persons, near }
  }

  #near(entry: string, own: PersonFixture[]): PersonFixture[] {
    if (/ \d{4}$/.test(entry)) return []
    const others = this.#persons.filter((person) => !own.includes(person))
    return others.filter((person) => isNear(person, entry))
  }

  pair(left: string, right: string, yearMin: number | null) {
    const one = this.resolve(left)
    const other = this.resolve(right)
    const bothUnique = one.status === 'unique' && other.status === 'unique'
    if (bothUnique && meet(one.persons, other.persons)) return { verdict: 'same_person', count: 0, keys: [] }
    const own = this.#shared(one, other, one.persons, other.persons, yearMin)
    if (own.length > 0) {
      const isSure = bothUnique && !meet(one.persons, other.persons)
      return { verdict: isSure ? 'conflict' : 'possible', count: own.length, keys: own }
    }
    const withNear = [one, other].map(({ persons, near }) => [...persons, ...near])
    const stages = [
      withNear,
      [one, other].map((side, index) => [...(withNear[index] ?? []), ...this.#disambiguationPages(side)]),
    ]
    for (const [lefts = [], rights = []] of stages) {
      const wider = this.#shared(one, other, lefts, rights, yearMin)
      if (wider.length > 0) return { verdict: 'possible', count: wider.length, keys: wider }
    }
    const mayBeOne =
      meet(one.persons, other.persons) || meet(one.near, other.persons) || meet(one.persons, other.near)
    if (mayBeOne) return { verdict: 'possible', count: 0, keys: [] }
    const unresolved = one.persons.length === 0 || other.persons.length === 0
    return { verdict: unresolved ? 'unresolved' : 'none', count: 0, keys: [] }
  }

  /** Counts works of each candidate with the other entry's persons. */
  candidates(entry: string, other: string, yearMin: number | null): Record<string, number> {
    const [one, { persons: others }] = [this.resolve(entry), this.resolve(other)]
    if (one.status === 'unique') return {}
    const candidates = [...one.persons, ...one.near].filter((person) => !others.includes(person))
    const counts = candidates.map((person): [string, number] => {
      const works = this.#papers.filter(({ authors, year }) => {
        if (yearMin !== null && (year === undefined || year < yearMin)) return false
        return (
          authors.some((name) => person.names.includes(name)) &&
          authors.some((name) => others.some(({ names }) => names.includes(name)))
        )
      })
      return [person.names[0] ?? '', works.length]
    })
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }

  #disambiguationPages({ persons, asOne = false }: Resolved): PersonFixture[] {
    if (!asOne && (persons.length !== 1 || persons[0]?.isDisambiguation === true)) return []
    const bases = persons.flatMap(({ names }) => names.map(baseOf))
    const isPage = ({ isDisambiguation, names }: PersonFixture) =>
      isDisambiguation === true && names.some((name) => bases.includes(baseOf(name)))
    return this.#persons.filter(isPage)
  }

  #shared(
    one: Resolved,
    other: Resolved,
    lefts: PersonFixture[],
    rights: PersonFixture[],
    yearMin: number | null,
  ): string[] {
    const areOneHuman = (p: PersonFixture, q: PersonFixture): boolean =>
      p === q ||
      (one.asOne === true && one.persons.includes(q)) ||
      (other.asOne === true && other.persons.includes(p))
    const keys: string[] = []
    for (const { authors, year, key = '' } of this.#papers) {
      if (yearMin !== null && (year === undefined || year < yearMin)) continue
      const holders = authors.map((name) => this.#persons.find(({ names }) => names.includes(name)))
      const isShared = holders.some(
        (p, i) =>
          p !== undefined &&
          lefts.includes(p) &&
          holders.some((q, j) => i !== j && q !== undefined && !areOneHuman(p, q) && rights.includes(q)),
      )
      if (isShared) keys.push(key)
    }
    return keys.toSorted()
  }
}

function isNear({ names }: PersonFixture, entry: string): boolean {
  if (names.some((name) => isWithoutEnd(entry, name) || isWithoutEnd(name, entry))) return true
  const fitting = names.filter((name) => abbreviates(entry, name))
  if (fitting.length === 0 || /^[a-z] /.test(entry) || fitting.some((name) => !/^[a-z] /.test(name)))
    return fitting.length > 0
  // If only names with an initial fit, the person's spelled-out given names decide.
  const given = names
    .map((name) => name.split(' ')[0] ?? '')
    .filter((word) => word.length > 1 && word[0] === entry[0])
  return given.length === 0 || given.includes(entry.split(' ')[0] ?? '')
}

function abbreviates(entry: string, name: string): boolean {
  const [words, named] = [baseOf(entry).split(' '), baseOf(name).split(' ')]
  if (words.length < 2 || named.length < 2 || words.at(-1) !== named.at(-1)) return false
  const [one = '', other = ''] = [words[0], named[0]]
  if (one !== other && one !== other[0] && other !== one[0]) return false
  const [between, wider] = [words.slice(1, -1).join(), named.slice(1, -1).join()]
  return between === wider || between === '' || wider === ''
}

/** Whether `shorter` is the name without its first or last word, or without the end of a hyphenated last word. */
function isWithoutEnd(shorter: string, name: string): boolean {
  const [, withoutFirst] = /^[^ ]+ (.* .*)$/.exec(name) ?? []
  const [, withoutLast] = (name.includes('-') ? /^(.* .*)-[^- ]+$/ : /^(.* .*) [^ ]+$/).exec(name) ?? []
  return [withoutFirst, withoutLast].some(
    (rest) => rest !== undefined && !/ [a-z]$/.test(rest) && baseOf(rest) === baseOf(shorter),
  )
}

const areInitials = (name: string): boolean => /^(?:[a-z] )+[a-z]+$/.test(baseOf(name))

/** Whether a name of the person spells out an entry of initials and a family name. */
const spellsOut = ({ names }: PersonFixture, entry: string): boolean =>
  names.some((name) => isWithoutEnd(entry, name) || (abbreviates(entry, name) && !areInitials(name)))

const meet = (some: PersonFixture[], others: PersonFixture[]): boolean =>
  some.some((person) => others.includes(person))

const baseOf = (name: string): string => name.replace(/ \d{4}$/, '').replaceAll('-', ' ')

test('gives the same answers as a naive implementation of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomPersons,
      randomPapers,
      randomSide,
      randomSide,
      fc.constantFrom(null, 2000),
      async (listed, written, left, right, yearMin) => {
        const bibliography = await bibliographyOf({ persons: listed, papers: written })
        const oracle = new Oracle(listed, written)
        const answer = pairsAnswerOf(bibliography, {
          left: entryTexts(left),
          right: entryTexts(right),
          rules: { exactBaseMatch: true, authorLimit: 800 },
          limitPerPair: 200,
          yearMin,
        })
        expect(answer.resolution?.left.map(({ status }) => status)).toEqual(
          left.map((entry) => oracle.resolve(entry).status),
        )
        for (const pair of answer.pair_pubs) {
          const keys = pair.items.map(({ key }) => key).toSorted()
          expect({ verdict: pair.verdict, count: pair.count, keys }, `${pair.left} × ${pair.right}`).toEqual(
            oracle.pair(pair.left, pair.right, yearMin),
          )
          expect(answer.matrix[pair.left]?.[pair.right]).toBe(pair.count)
          const worksOf = (side: 'left' | 'right') =>
            Object.fromEntries(
              (pair.candidates ?? [])
                .filter((one) => one.side === side)
                .map(({ name, count }) => [name, count]),
            )
          // The oracle finds no suggestions. The answer describes only five near namesakes.
          const isComparable = (entry: string): boolean => {
            const { status, near } = oracle.resolve(entry)
            return status !== 'not_found' && near.length <= 5
          }
          if (isComparable(pair.left))
            expect(worksOf('left')).toEqual(oracle.candidates(pair.left, pair.right, yearMin))
          if (isComparable(pair.right))
            expect(worksOf('right')).toEqual(oracle.candidates(pair.right, pair.left, yearMin))
        }
      },
    ),
    { numRuns: 60 },
  )
})
