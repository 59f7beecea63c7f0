import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bestSuggestion,
  candidatesOf,
  candidateTies,
  certainName,
  choiceOf,
  chosenAgain,
  chosenName,
  clearByChoice,
  type DecidingName,
  decidingNames,
  entryAsOne,
  foundNames,
  isOnlyDisambiguation,
  namesToCheck,
} from '../../../shared/conflicts/names-to-check.ts'
import { type PairTable, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { standingOf } from '../../../shared/conflicts/standing.ts'
import type { EntryResolution, PairsAnswer, Person } from '../../../shared/contract/backend.ts'
import { ambiguous, answerOf, notFound, pair, person, resolvedTable, unique } from './answers.ts'
import { decided } from './decided.ts'

test('lists names that were not found, then truncated names, then ambiguous names', () => {
  const left = [unique('A'), ambiguous('B'), { ...ambiguous('C'), truncated: true }]
  const right = [notFound('X'), ambiguous('Y'), { ...unique('Z'), near_truncated: true }]
  const pairs = left.flatMap((one) => right.map((other) => pair(one.entry, other.entry)))
  const names = namesToCheck(resolvedTable(pairs, left, right))
  expect(names.map(({ side, resolution }) => `${side} ${resolution.entry}`)).toEqual([
    'right X',
    'left C',
    'right Z',
    'left B',
    'right Y',
  ])
  expect(foundNames(resolvedTable(pairs, left, right))).toEqual([{ side: 'left', resolution: left[0] }])
})

test('suggests nobody for a name that the starter data lack', () => {
  const ada = person('Ada Lovelace')
  const left = [
    { ...notFound('Ada Lovelase'), near: [ada], suggestions: [ada] },
    { ...ambiguous('Wei Wang'), persons: [person('Wei Wang 0001')], near: [person('Wei Q. Wang')] },
  ]
  const pairs = left.map(({ entry }) => pair(entry, 'X'))
  const tableOf = (sample: boolean) =>
    pairTable(answerOf(pairs, { sample, resolution: { left, right: [unique('X')] } }))
  const offered = (sample: boolean) =>
    namesToCheck(tableOf(sample)).map(({ resolution }) => candidatesOf(resolution).map(({ name }) => name))
  expect(offered(false)).toEqual([['Ada Lovelace'], ['Wei Wang 0001', 'Wei Q. Wang']])
  expect(offered(true)).toEqual([[], ['Wei Wang 0001', 'Wei Q. Wang']])
  const [lovelase] = decidingNames(tableOf(true))
  expect(lovelase && bestSuggestion(tableOf(true), lovelase)).toBeNull()
})

test('suggests the candidate who has papers with the other side', () => {
  const candidates = ['1', '2'].map((id) => person(`B 000${id}`))
  const left = [{ ...notFound('B'), near: candidates }]
  const tableOf = (candidate?: Person) => {
    const works = candidate && { candidates: [{ side: 'left' as const, ...candidate, count: 1 }] }
    return resolvedTable([pair('B', 'X', works)], left, [unique('X')])
  }
  const best = (table: PairTable, entry: string, status: EntryResolution = notFound(entry)) => {
    const found = bestSuggestion(table, { side: 'left', resolution: { ...status, entry, near: candidates } })
    return found && [found.person.name, ...found.ties.map(({ name, count }) => `${name}: ${count}`)]
  }
  expect(best(tableOf(), 'B')).toEqual(['B 0001'])
  expect(best(tableOf(candidates[1]), 'B')).toEqual(['B 0002', 'X: 1'])
  expect(best(tableOf(), 'B', ambiguous('B'))).toBeNull()
  expect(best(tableOf(), 'B = B 0001 + B 0002')).toBeNull()
})

test('finds no name to check if the answer resolves no names', () => {
  expect(namesToCheck(pairTable(answerOf([pair('A', 'X')])))).toEqual([])
})

test('distinguishes a disambiguation page from several people', () => {
  const page = { ...ambiguous('Wei Wang'), persons: [person('Wei Wang', { disambiguation: true })] }
  expect(isOnlyDisambiguation(page)).toBe(true)
  expect(isOnlyDisambiguation(ambiguous('Wei Wang'))).toBe(false)
})

const ARUN = [
  person('Arun Kumar 0001'),
  person('Arun Kumar', { key: 'homepages/k/ArunKumar', entry: 'k/ArunKumar' }),
]
const ARUN_AS_ONE = 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar'

test('writes several persons as one human, by their entries', () => {
  expect(entryAsOne('Arun Kumar', ARUN)).toBe(ARUN_AS_ONE)
  expect(entryAsOne(ARUN_AS_ONE, ARUN)).toBe(ARUN_AS_ONE)
  expect(entryAsOne('Arun Kumar', Array(6).fill(person('A')))).toBeNull()
})

test('makes a choice only if all chosen persons have records', () => {
  const [first, second] = ARUN as [Person, Person] // `ARUN` has two persons
  const chosen = (...persons: Person[]) => choiceOf('Arun Kumar', persons)
  const named = { key: first.key, name: first.name }
  expect(chosen(first)).toEqual({ entry: 'Arun Kumar', person: named, used: 'Arun Kumar 0001' })
  expect(chosen(first, second)).toEqual({ entry: 'Arun Kumar', person: named, used: ARUN_AS_ONE })
  const unrecorded = person('A', { key: null })
  expect([chosen(), chosen(unrecorded), chosen(first, unrecorded)]).toEqual(Array(3).fill(undefined))
})

test('counts the clear pairs that depend on chosen names', () => {
  const both = [unique('A'), unique('B')]
  const right = [unique('B'), unique('X')]
  const pairs = both.flatMap(({ entry }) =>
    right.map((other) =>
      pair(entry, other.entry, { verdict: entry === other.entry ? 'same_person' : 'none' }),
    ),
  )
  const table = resolvedTable(pairs, both, right)
  const ofB = { entry: 'B', typed: 'b' }
  expect(clearByChoice(table, undefined)).toBe(0)
  expect(clearByChoice(table, { left: [ofB] })).toBe(1)
  expect(clearByChoice(table, { left: [ofB], right: [{ entry: 'X', typed: 'x' }] })).toBe(2)
})

test('shows persons that count as one by their label, or by all their names', () => {
  const asOne = { ...unique(ARUN_AS_ONE), persons: ARUN, as_one: true }
  expect(resolvedTable([pair(ARUN_AS_ONE, 'X')], [asOne], [unique('X')]).leftNames).toEqual(['Arun Kumar'])
  expect(certainName(asOne)).toBe('Arun Kumar 0001 + Arun Kumar')
  expect(certainName(ambiguous('Arun Kumar'))).toBeNull()
})

const deciding = (table: PairTable): string[] =>
  decidingNames(table).map(({ resolution, pairs }) => `${resolution.entry}: ${pairs.length}`)

test('puts the name with most open pairs first, on either side', () => {
  const left = [unique('A'), ambiguous('B'), notFound('C')]
  const right = [ambiguous('W'), { ...unique('X'), truncated: true }, ambiguous('Y'), unique('Z')]
  const works: Record<string, number> = { 'A W': 2, 'B W': 1, 'B Z': 3 }
  const pairs = left.flatMap(({ entry }) =>
    right.map((other) => pair(entry, other.entry, { count: works[`${entry} ${other.entry}`] ?? 0 })),
  )
  const table = resolvedTable(pairs, left, right)
  // Y has no papers with anybody, so only a choice for C settles the pairs of C.
  expect(deciding(table)).toEqual(['C: 4', 'X: 3', 'B: 2', 'W: 2'])
})

test('lists a truncated name only if a similar name makes a pair possible', () => {
  const right = [{ ...unique('X'), truncated: true }]
  const named = (reason: 'near_namesake' | 'ambiguous_name') =>
    deciding(
      resolvedTable([pair('B', 'X', { verdict: 'possible', reason, count: 1 })], [ambiguous('B')], right),
    )
  expect([named('near_namesake'), named('ambiguous_name')]).toEqual([['X: 1', 'B: 1'], ['B: 1']])
})

test('lists each candidate’s coauthors on the other side, most works first', () => {
  const left = [ambiguous('B')]
  const right = [{ ...unique('95/4442'), persons: [person('Xia Y')] }, ambiguous('Z')]
  const pairs = [
    pair('B', '95/4442', { count: 1, candidates: [{ side: 'left', ...person('B 0001'), count: 1 }] }),
    pair('B', 'Z', {
      count: 5,
      candidates: [
        { side: 'left', ...person('B 0001'), count: 4 },
        { side: 'left', ...person('B 0002'), count: 1 },
        { side: 'right', ...person('Z 0001'), count: 5 },
      ],
    }),
  ]
  const table = resolvedTable(pairs, left, right)
  const [name] = decidingNames(table).filter(({ side }) => side === 'left')
  expect([...(name ? candidateTies(table, name) : [])]).toEqual([
    [
      'homepages/x/B 0001 B 0001',
      [
        { of: 'homepages/x/B 0001 B 0001', name: 'Z', count: 4 },
        { of: 'homepages/x/B 0001 B 0001', name: 'Xia Y', count: 1 },
      ],
    ],
    ['homepages/x/B 0002 B 0002', [{ of: 'homepages/x/B 0002 B 0002', name: 'Z', count: 1 }]],
  ])
  const ofRight = candidateTies(table, { side: 'right', resolution: ambiguous('Z') })
  expect([...ofRight.values()]).toEqual([[{ of: 'homepages/x/Z 0001 Z 0001', name: 'B', count: 5 }]])
})

test('lists no name for a decided pair', () => {
  const table = resolvedTable([pair('B', 'X', { count: 1 })], [ambiguous('B')], [unique('X')])
  expect(deciding(table)).toEqual(['B: 1'])
  expect(deciding(decided(table, 'B', 'X', 'dismissed'))).toEqual([])
})

const ENTRIES = { left: ['A', 'B', 'C'], right: ['X', 'Y', 'Z'] } as const
const resolutionOf = (entry: string) =>
  fc.constantFrom<EntryResolution>(
    unique(entry),
    ambiguous(entry),
    notFound(entry),
    { ...ambiguous(entry), truncated: true },
    { ...unique(entry), near_truncated: true },
  )
/** Answers of a server that resolves names and sends no verdicts. */
const answers = fc
  .record({
    left: fc.tuple(...ENTRIES.left.map(resolutionOf)),
    right: fc.tuple(...ENTRIES.right.map(resolutionOf)),
    counts: fc.array(fc.constantFrom(0, 0, 2), { minLength: 9, maxLength: 9 }),
  })
  .map(({ left, right, counts }): PairsAnswer => {
    const papersOf = (row: number, column: number): number =>
      left[row]?.status === 'not_found' || right[column]?.status === 'not_found'
        ? 0
        : (counts[row * 3 + column] ?? 0)
    const pairs = ENTRIES.left.flatMap((one, row) =>
      ENTRIES.right.map((other, column) => pair(one, other, { count: papersOf(row, column) })),
    )
    return answerOf(pairs, { resolution: { left, right } })
  })

const nameText = ({ side, resolution }: Pick<DecidingName, 'side' | 'resolution'>): string =>
  `${side} ${resolution.entry}`

test('lists only names for which a choice may change a verdict', () => {
  const groupsOf = (answer: PairsAnswer): string[] => pairTable(answer).pairs.flat().map(standingOf)
  /** The answer after the user chose the person with the joint papers. */
  const chosen = ({ resolution, ...answer }: PairsAnswer, { side, resolution: { entry } }: DecidingName) => {
    const settled = (one: EntryResolution) => (one.entry === entry ? unique(entry) : one)
    const before = resolution ?? { left: [], right: [] }
    return { ...answer, resolution: { ...before, [side]: before[side].map(settled) } }
  }
  fc.assert(
    fc.property(answers, (answer) => {
      const table = pairTable(answer)
      const names = decidingNames(table)
      const idle = namesToCheck(table).filter(
        (name) => !names.some((one) => nameText(one) === nameText(name)),
      )
      for (const name of idle)
        expect(groupsOf(chosen(answer, { ...name, pairs: [] }))).toEqual(groupsOf(answer))
      for (const name of names) {
        expect(name.pairs.every((one) => ['possible', 'unknown'].includes(standingOf(one)))).toBe(true)
        const others = new Set(names.filter((one) => one !== name).map(nameText))
        // If two names leave a pair open, one choice does not settle the pair.
        if (others.size === 0) expect(groupsOf(chosen(answer, name))).not.toEqual(groupsOf(answer))
      }
      const counts = names.map(({ pairs }) => pairs.length)
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    }),
  )
})

test('offers several persons as one again only if all are still candidates', () => {
  const [first, second] = ARUN as [Person, Person] // `ARUN` has two persons
  const chosen = { key: 'homepages/1', name: 'Arun Kumar 0001' }
  const choice = { entry: 'Arun Kumar', person: chosen, used: ARUN_AS_ONE }
  const among = (...persons: Person[]) => chosenAgain(choice, { ...ambiguous('Arun Kumar'), persons })
  expect(among(second, first)).toEqual({ name: 'Arun Kumar 0001 + Arun Kumar', use: choice.used })
  // Later, dblp gave the person a number.
  const renamed = person('Arun Kumar 0007', { key: 'homepages/k/ArunKumar', entry: 'Arun Kumar 0007' })
  expect(among(first, renamed)?.use).toBe('Arun Kumar = Arun Kumar 0001 + Arun Kumar 0007')
  expect(among(first)).toBeNull()
  expect(among(first, { ...second, disambiguation: true })).toBeNull()
  const three = { ...choice, used: `${ARUN_AS_ONE} + Arun Kumar 0003` }
  expect(chosenAgain(three, { ...ambiguous('Arun Kumar'), persons: ARUN })).toBeNull()
  expect(chosenName(choice)).toBe('Arun Kumar 0001 + k/ArunKumar')
})

test('offers an earlier choice again only if the person is still a candidate', () => {
  const [first, second] = [person('Wei Wang 0001'), person('Wei Wang', { entry: '11/1' })]
  const choice = { entry: 'Wei Wang', person: { key: second.key ?? '', name: 'Wei Wang' }, used: '11/0' }
  const among = (...persons: Person[]) => chosenAgain(choice, { ...ambiguous('Wei Wang'), persons })
  expect(among(first, second)).toEqual({ name: 'Wei Wang', use: '11/1' })
  expect(among(first)).toBeNull()
})
