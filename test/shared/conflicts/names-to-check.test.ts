import { expect, test } from 'vitest'
import {
  certainName,
  entryAsOne,
  foundNames,
  isOnlyDisambiguation,
  namesToCheck,
  singleSuggestions,
} from '../../../shared/conflicts/names-to-check.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ambiguous, answerOf, notFound, pair, person, unique } from './answers.ts'

test('names not found come first, then truncated ones, then ambiguous ones', () => {
  const left = [unique('A'), ambiguous('B'), { ...ambiguous('C'), truncated: true }]
  const right = [notFound('X'), ambiguous('Y'), { ...unique('Z'), near_truncated: true }]
  const pairs = left.flatMap((one) => right.map((other) => pair(one.entry, other.entry)))
  const names = namesToCheck(pairTable(answerOf(pairs, { resolution: { left, right } })))
  expect(names.map(({ side, resolution }) => `${side} ${resolution.entry}`)).toEqual([
    'right X',
    'left C',
    'right Z',
    'left B',
    'right Y',
  ])
  expect(foundNames(pairTable(answerOf(pairs, { resolution: { left, right } })))).toEqual([
    { side: 'left', resolution: left[0] },
  ])
})

test('a name that was not found has a single suggestion only if it is one name and one person is suggested', () => {
  const ada = person('Ada Lovelace', { publications: 3 })
  const left = [
    { ...notFound('Ada Lovelase'), suggestions: [ada] },
    { ...notFound('Grace Hoper'), suggestions: [person('Grace Hopper'), person('Grace Hooper')] },
    { ...notFound('A Lovelace'), near: [ada], suggestions: [ada] },
    { ...ambiguous('Wei Wang'), persons: [person('Wei Wang 0001')] },
    {
      ...notFound('Ada Lovelace, B Foo'),
      near: [ada],
      suggestions: [ada],
      split_into: ['Ada Lovelace', 'B Foo'],
    },
    notFound('Nobody'),
  ]
  const pairs = left.map(({ entry }) => pair(entry, 'X'))
  const table = pairTable(answerOf(pairs, { resolution: { left, right: [unique('X')] } }))
  expect(singleSuggestions(namesToCheck(table))).toEqual([
    { side: 'left', entry: 'Ada Lovelase', name: 'Ada Lovelace', person: ada },
    { side: 'left', entry: 'A Lovelace', name: 'Ada Lovelace', person: ada },
  ])
})

test('a server that says nothing about names has none to check', () => {
  expect(namesToCheck(pairTable(answerOf([pair('A', 'X')])))).toEqual([])
})

test('a disambiguation page is told from several people', () => {
  const page = { ...ambiguous('Wei Wang'), persons: [person('Wei Wang', { disambiguation: true })] }
  expect(isOnlyDisambiguation(page)).toBe(true)
  expect(isOnlyDisambiguation(ambiguous('Wei Wang'))).toBe(false)
})

test('several persons as one are put in by what means each, under the label of an earlier such entry', () => {
  const persons = [
    person('Arun Kumar 0001'),
    person('Arun Kumar', { key: 'homepages/k/ArunKumar', entry: 'k/ArunKumar' }),
  ]
  const entry = 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar'
  expect(entryAsOne('Arun Kumar', persons)).toBe(entry)
  expect(entryAsOne(entry, persons)).toBe(entry)
  expect(
    entryAsOne(
      'Arun Kumar',
      Array.from({ length: 6 }, () => person('A')),
    ),
  ).toBeNull()
})

test('an entry of several persons as one has the names of all, and its label in the table', () => {
  const persons = [person('Arun Kumar 0001'), person('Arun Kumar')]
  const entry = 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar'
  const asOne = { ...unique(entry), persons, as_one: true }
  const table = pairTable(
    answerOf([pair(entry, 'X')], { resolution: { left: [asOne], right: [unique('X')] } }),
  )
  expect(table.leftNames).toEqual(['Arun Kumar'])
  expect(certainName(asOne)).toBe('Arun Kumar 0001 + Arun Kumar')
  expect(certainName(ambiguous('Arun Kumar'))).toBeNull()
})
