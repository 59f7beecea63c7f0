import { expect, test } from 'vitest'
import { isSamePlan, planOf } from '../../../../shared/conference/hotcrp/hotcrp-plan.ts'

const LINES = ['1,conflict,a@x.org,Ann,pinned collaborator', '2,conflict,b@x.org,Bo,pinned unconflicted']
const plan = (lines: readonly string[]) => {
  const output = ['pid,action,email,name,conflict', ...lines].join('\n')
  return planOf('csv', { ok: true, valid: true, assignment_count: lines.length, output })
}

test('takes two plans for one whatever the order of their changes', async () => {
  expect(isSamePlan(await plan(LINES), await plan(LINES.toReversed()))).toBe(true)
})

test.each([
  ['kind', '1,conflict,a@x.org,Ann,pinned unconflicted'],
  ['person', '1,conflict,c@x.org,Ann,pinned collaborator'],
  ['submission', '3,conflict,a@x.org,Ann,pinned collaborator'],
])('takes plans for two where the %s of a change is another', async (_, line) => {
  expect(isSamePlan(await plan(LINES), await plan([line, ...LINES.slice(1)]))).toBe(false)
})
