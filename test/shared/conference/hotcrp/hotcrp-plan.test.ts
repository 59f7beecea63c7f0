import { expect, test } from 'vitest'
import { UnreadableAnswer } from '../../../../shared/clients/failures.ts'
import { isSamePlan, planOf } from '../../../../shared/conference/hotcrp/hotcrp-plan.ts'

const LINES = ['1,conflict,a@x.org,Ann,pinned collaborator', '2,conflict,b@x.org,Bo,pinned unconflicted']
const plan = (lines: readonly string[]) => {
  const output = ['pid,action,email,name,conflict', ...lines].join('\n')
  return planOf('csv', { ok: true, valid: true, assignment_count: lines.length, output })
}

test('calls two plans the same if only the order differs', async () => {
  expect(isSamePlan(await plan(LINES), await plan(LINES.toReversed()))).toBe(true)
})

test.each([
  ['kind', '1,conflict,a@x.org,Ann,pinned unconflicted'],
  ['person', '1,conflict,c@x.org,Ann,pinned collaborator'],
  ['submission', '3,conflict,a@x.org,Ann,pinned collaborator'],
])('tells two plans apart if the %s of a change differs', async (_, line) => {
  expect(isSamePlan(await plan(LINES), await plan([line, ...LINES.slice(1)]))).toBe(false)
})

const answerOf = (output: string, assignment_count = 1) =>
  ({ ok: true, valid: true, assignment_count, output }) as const
const HEADER = 'name,pid,conflict,email,action'

test('reads columns in any order, and cuts long cells', () => {
  const lines = [
    '"Lee, Ann",1,pinned collaborator,a@x.org,conflict',
    `${'x'.repeat(1001)},2,no,b@x.org,conflict`,
  ]
  expect(planOf('csv', answerOf(`${[HEADER, '', ...lines].join('\n')}\n`, 2))).toEqual({
    csv: 'csv',
    changes: [
      { paper: '1', email: 'a@x.org', name: 'Lee, Ann', conflict: 'pinned collaborator' },
      { paper: '2', email: 'b@x.org', name: 'x'.repeat(1000), conflict: 'no' },
    ],
    messages: [],
  })
  expect(planOf('csv', answerOf('', 0)).changes).toEqual([])
})

test.each([
  ['a change of another kind', HEADER, 'Ann,1,no,a@x.org,review'],
  ['a change without a submission', HEADER, 'Ann,,no,a@x.org,conflict'],
  ['a change without a person', HEADER, 'Ann,1,no,,conflict'],
  ['a change without a conflict', HEADER, 'Ann,1,,a@x.org,conflict'],
  ['no column of addresses', 'name,pid,conflict,action', 'Ann,1,no,conflict'],
  ['fewer changes than it counts', HEADER, ''],
])('refuses an answer with %s', (_, header, line) => {
  expect(() => planOf('csv', answerOf(`${header}\n${line}`))).toThrow(UnreadableAnswer)
})
