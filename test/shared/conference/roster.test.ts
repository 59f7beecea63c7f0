import { expect, test } from 'vitest'
import { entryOf, rosterOf, rosterSteps } from '../../../shared/conference/roster.ts'
import { finish } from '../../../shared/slices.ts'

const AT = '2026-11-25 10:00:00'

test('prefers the choice to dblp’s person id, and the id to the name', () => {
  const ada = { name: 'Ada  Lovelace (UC Berkeley)', email: 'Ada@x.org' }
  expect(entryOf(ada, {})).toBe('Ada Lovelace')
  expect(entryOf({ ...ada, pid: '227/2109' }, {})).toBe('227/2109')
  expect(entryOf({ ...ada, pid: '227/2109' }, { 'ada@x.org': { entry: '64/5141', at: AT } })).toBe('64/5141')
  expect(entryOf({ name: 'x'.repeat(501) }, {})).toBe('')
})

test('applies a choice to no other person of the same name', () => {
  const authors = [
    { name: 'Wei Wang', email: 'w@a.org' },
    { name: 'Wei Wang', email: 'w@b.org' },
  ]
  const submissions = authors.map((author, index) => ({
    id: String(index),
    title: 'T',
    authors: [author],
    declared: [],
  }))
  const roster = rosterOf({ submissions, reviewers: [] }, { 'w@b.org': { entry: 'Wei Wang 0002', at: AT } })
  expect([roster.left, roster.authors]).toEqual([
    ['Wei Wang', 'Wei Wang 0002'],
    [['Wei Wang'], ['Wei Wang 0002']],
  ])
})

test('makes a roster once if several callers wait for it', () => {
  const conference = { submissions: [], reviewers: [{ name: 'Ada' }, { name: 'Bo' }] }
  const choices = {}
  const [one, other] = [rosterSteps(conference, choices), rosterSteps(conference, choices)]
  expect([one.next().done, other.next().done]).toEqual([false, false])
  expect(finish(one)).toBe(finish(other))
  expect(rosterOf(conference, choices)).toBe(rosterOf(conference, choices))
  expect(rosterOf(conference, {})).not.toBe(rosterOf(conference, choices))
})
