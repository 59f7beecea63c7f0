import { expect, test } from 'vitest'
import {
  openProposals,
  settled,
} from '../../../../../daemon/page/conference/proposals/proposals-of-others.ts'
import { at, decisionOf, EMPTY } from '../../../../shared/conference/project/projects.ts'

const ruling = (isSame: boolean, reviewer = 'b@x.org') => ({ author: 'a@x.org', reviewer, isSame, at: at(1) })
const decision = { decision: decisionOf('Ada Lovelace', 'Grace Hopper', 1), by: 'Kim', file: 'kim.json' }
const isSame = { ruling: ruling(true), by: 'Kim', file: 'kim.json' }
const isOther = { ruling: ruling(false), by: 'Lee', file: 'lee.json' }

test("takes over a proposed decision in place of the user's own", () => {
  const project = {
    ...EMPTY,
    proposals: [decision, isSame],
    rulings: [ruling(false), ruling(true, 'c@x.org')],
  }
  const taken = settled(project, [decision, isSame], true)
  expect(taken).toEqual({ proposals: [], rulings: [ruling(true, 'c@x.org'), ruling(true)] })
  expect(settled(project, [isSame], false)).toEqual({ proposals: [decision] })
})

test('takes over only the first of two proposed decisions on the same people', () => {
  const project = { ...EMPTY, proposals: [isSame, isOther] }
  const taken = settled(project, [isSame, isOther], true)
  expect(taken).toEqual({ proposals: [isOther], rulings: [ruling(true)] })
})

test('leaves unsettled proposals in the list', () => {
  expect(settled({ ...EMPTY, proposals: [isOther] }, [decision, isSame], true)).toEqual({
    proposals: [isOther],
  })
})

test("replaces the user's choices and site by proposed ones", () => {
  const choiceOf = (entry: string, file: string) => ({
    choice: { person: 'ada@x.org', entry, at: at(2) },
    file,
  })
  const [first, second] = [choiceOf('Ada 0001', 'kim.json'), choiceOf('Ada 0002', 'lee.json')]
  const site = { site: 'https://b.hotcrp.com', file: 'kim.json' }
  const own = { 'ada@x.org': { entry: 'Ada', at: at(1) }, 'bo@x.org': { entry: 'Bo', at: at(1) } }
  const project = { ...EMPTY, choices: own, site: 'https://a.hotcrp.com', proposals: [first, second, site] }
  expect(settled(project, [first, second, site], true)).toEqual({
    proposals: [second],
    choices: { ...own, 'ada@x.org': { entry: 'Ada 0001', at: at(2) } },
    site: 'https://b.hotcrp.com',
  })
  expect(settled(project, [first], false)).toEqual({ proposals: [second, site] })
})

test('lists proposed choices and sites only if they differ from the project', async () => {
  const client = { find: async () => ({ list: [], truncated: false }) }
  const choice = { choice: { person: 'ada@x.org', entry: 'Ada 0001', at: at(2) }, file: 'kim.json' }
  const site = { site: 'https://b.hotcrp.com', file: 'kim.json' }
  const project = { ...EMPTY, proposals: [choice, site] }
  const { signal } = new AbortController()
  const listed = (more: object) => openProposals(client, { ...project, ...more }, signal)
  expect(await listed({})).toEqual([
    { proposal: choice, mine: null },
    { proposal: site, mine: null },
  ])
  const mine = { entry: 'Ada 0001', at: at(1) }
  expect(await listed({ choices: { 'ada@x.org': mine }, site: site.site })).toEqual([])
  const other = { entry: 'Ada 0002', at: at(1) }
  expect(await listed({ choices: { 'ada@x.org': other }, site: site.site })).toEqual([
    { proposal: choice, mine: other },
  ])
})
