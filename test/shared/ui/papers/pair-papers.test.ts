import { expect, test } from 'vitest'
import { type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { printedNames } from '../../../../shared/ui/papers/pair-papers.tsx'
import { ambiguous, answerOf, pair, paper, person, unique } from '../../conflicts/answers.ts'

const printed = (table: PairTable): string[] => {
  const one = table.pairs[0]?.[0]
  const item = one?.pubs?.items[0]
  return one && item ? printedNames(item, one, table) : []
}
const tableOf = (left: string, right: string, printedAs: [string, string], more = {}): PairTable => {
  const item = paper('One', { left_name: printedAs[0], right_name: printedAs[1] })
  return pairTable(answerOf([pair(left, right, { items: [item] })], more))
}

test('shows a printed name only if entry and person have another name', () => {
  const resolution = {
    left: [{ ...unique('ada lovelace'), persons: [person('Ada Lovelace')] }],
    right: [unique('Charles Babbage')],
  }
  const table = (...names: [string, string]) =>
    tableOf('ada lovelace', 'Charles Babbage', names, { resolution })
  expect(printed(table('Ada Lovelace', 'Charles Babbage'))).toEqual([])
  expect(printed(table('Augusta King', 'Charles Babbage'))).toEqual(['Augusta King'])
  expect(printed(table('Ada Lovelace', 'C. Babbage'))).toEqual(['C. Babbage'])
})

test('always shows the printed names of a possible pair as evidence', () => {
  const resolution = { left: [ambiguous('Wei Wang')], right: [unique('Jian Pei')] }
  expect(printed(tableOf('Wei Wang', 'Jian Pei', ['Wei Wang', 'Jian Pei'], { resolution }))).toEqual([
    'Wei Wang',
    'Jian Pei',
  ])
})

test('shows no printed names if the server sends none', () => {
  expect(printed(pairTable(answerOf([pair('A', 'B', { items: [paper('One')] })])))).toEqual([])
})
