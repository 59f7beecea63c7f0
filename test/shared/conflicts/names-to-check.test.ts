import { expect, test } from 'vitest'
import { foundNames, isOnlyDisambiguation, namesToCheck } from '../../../shared/conflicts/names-to-check.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ambiguous, answerOf, notFound, pair, person, unique } from './answers.ts'

test('what was not found comes first, then what was cut, then what is ambiguous', () => {
  const left = [unique('A'), ambiguous('B'), { ...ambiguous('C'), truncated: true }]
  const right = [notFound('X'), ambiguous('Y')]
  const pairs = left.flatMap((one) => right.map((other) => pair(one.entry, other.entry)))
  const names = namesToCheck(pairTable(answerOf(pairs, { resolution: { left, right } })))
  expect(names.map(({ side, resolution }) => `${side} ${resolution.entry}`)).toEqual([
    'right X',
    'left C',
    'left B',
    'right Y',
  ])
  expect(foundNames(pairTable(answerOf(pairs, { resolution: { left, right } })))).toEqual([
    { side: 'left', resolution: left[0] },
  ])
})

test('a server that says nothing about names has none to check', () => {
  expect(namesToCheck(pairTable(answerOf([pair('A', 'X')])))).toEqual([])
})

test('a bin is told from several people', () => {
  const bin = { ...ambiguous('Wei Wang'), persons: [person('Wei Wang', { disambiguation: true })] }
  expect(isOnlyDisambiguation(bin)).toBe(true)
  expect(isOnlyDisambiguation(ambiguous('Wei Wang'))).toBe(false)
})
