import { expect, test } from 'vitest'
import {
  assignmentOf,
  HOTCRP_NUMBER,
  oneWordNames,
  openPairs,
} from '../../../../shared/export/documents/hotcrp-assignment.ts'
import { answerOf, pair, unique } from '../../conflicts/answers.ts'
import { takenOf } from '../taken.ts'

const PAPERS = { count: 1, verdict: 'conflict' } as const
const RIGHT = ['Robert Morris 0001', 'Bo Birch', 'Cy Cedar', 'All', '=Di Dogwood']
const ANSWER = answerOf(
  RIGHT.map((name) => pair('Ann Ash', name, name === 'Bo Birch' ? { verdict: 'none' } : PAPERS)),
  { resolution: { left: [unique('Ann Ash')], right: RIGHT.map((name) => unique(name)) } },
)

test('writes one row for each person who has conflicts, with the typed name', () => {
  const about = { right: [{ entry: 'Robert Morris 0001', typed: 'R. Tappan Morris' }] }
  const taken = { ...takenOf(ANSWER, { decisions: { 'Ann Ash–Cy Cedar': { ruling: 'dismissed' } } }), about }
  expect(assignmentOf(taken, 'right', '12').split('\r\n')).toEqual([
    'paper,action,name,conflict',
    '12,conflict,R. Tappan Morris,none:pinned collaborator',
    "12,conflict,'=Di Dogwood,none:pinned collaborator",
    '',
  ])
  expect(assignmentOf(taken, 'left', '7')).toBe(
    'paper,action,name,conflict\r\n7,conflict,Ann Ash,none:pinned collaborator\r\n',
  )
})

test('leaves out a name that HotCRP may read as a group', () => {
  const taken = takenOf(ANSWER)
  expect(oneWordNames(taken, 'right')).toEqual(['All'])
  expect(assignmentOf(taken, 'right', '12')).not.toContain('All')
  const clear = takenOf(answerOf([pair('Ann Ash', 'Bo Birch', { verdict: 'none' })]))
  expect(assignmentOf(clear, 'right', '12')).toBe('')
})

test('counts the pairs that the user has to look at', () => {
  const verdicts = ['possible', 'unresolved', 'conflict', 'none'] as const
  const pairs = verdicts.map((verdict) => pair('Ann Ash', verdict, { verdict }))
  expect([openPairs(takenOf(answerOf(pairs))), openPairs(takenOf(answerOf(pairs.slice(2))))]).toEqual([2, 0])
})

test.each(['', '0', '12 OR 13', 'all', '-1', '1234567890'])(
  'does not accept %j as the number of a submission',
  (text) => {
    expect(HOTCRP_NUMBER.test(text)).toBe(false)
  },
)
