import { expect, test } from 'vitest'
import { sumOf } from '../../../shared/conference/figures.ts'
import { asking, conferenceOf, judged } from './world.ts'

test('adds up counts', () => {
  const counts = [
    { open: 1, proved: 2 },
    { open: 3, proved: 0 },
  ]
  expect(sumOf(['open', 'proved'], counts)).toEqual({ open: 4, proved: 2 })
})

test('counts only clear reviewers as dependent on a chosen name', async () => {
  const { ask } = await asking({
    papers: ['Ann Lee', 'Bo Xu'].map((name) => ({ authors: [name], title: `A paper of ${name}` })),
  })
  const conference = conferenceOf({ 1: { authors: ['A. Leee'] } }, ['Bo Xu', 'Nobody Known'])
  const choices = { 'a..leee@x.org': { entry: 'Ann Lee', at: '2026-11-25T10:00:00.000Z' } }
  const { left } = judged(conference, await ask(conference, { choices }), { choices })
  expect(left).toEqual([{ free: 1, toCheck: 0, unknown: 1, byChoice: 1 }])
})
