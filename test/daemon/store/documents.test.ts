import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../../daemon/store/store.ts'
import { documentsRequest } from '../../../shared/contract/document-shapes.ts'
import { z } from '../../../shared/contract/zod.ts'
import { useFolder } from '../daemon.ts'
import { decision, nameQuery, save, savedDocuments } from './own-work.ts'
import { bytesOf, openTestStore, textOf } from './test-store.ts'

const folder = useFolder()
let store: Store
beforeEach(async () => {
  store = await openTestStore(folder.path)
})
afterEach(() => store.close())

const PC = { name: 'PC', list: 'Ada Lovelace' }
const revisionOf = (outcome: Awaited<ReturnType<typeof save>>) =>
  ('document' in outcome && outcome.document?.revision) || 0
const conflictIn = (outcome: Awaited<ReturnType<typeof save>>) =>
  'conflict' in outcome && outcome.conflict ? JSON.parse(textOf(outcome.conflict) ?? '') : null
const list = async (request: object) =>
  JSON.parse(textOf(await store.listDocuments('', 'decision', z.parse(documentsRequest, request))) ?? '')
const find = async (kind: 'decision' | 'choice', sought: object) =>
  JSON.parse(textOf(await store.findDocuments('', kind, bytesOf(sought))) ?? '')

test('gives a renamed document a new revision', async () => {
  const first = await save(store, 'committee', PC, { replaces: null })
  const renamed = await save(store, 'committee', { ...PC, name: 'SC' }, { replaces: revisionOf(first) })
  expect(await savedDocuments(store, 'committee')).toMatchObject([{ id: 'SC' }])
  await save(store, 'committee', null, { id: 'SC', replaces: revisionOf(renamed) })
  expect(revisionOf(await save(store, 'committee', PC, { replaces: null }))).toBeGreaterThan(
    revisionOf(renamed),
  )
})

test('refuses a query with the name of another query of the same owner', async () => {
  expect(await nameQuery(store, 'a', 'VLDB')).toMatchObject({ document: { id: 'a' } })
  const taken = await nameQuery(store, 'b', 'VLDB')
  expect([taken, conflictIn(taken)]).toMatchObject([{ because: 'taken' }, { id: 'a' }])
  expect(await nameQuery(store, 'a', 'VLDB')).toMatchObject({ document: { id: 'a' } })
  expect(await nameQuery(store, 'b', 'VLDB', 'ada')).toMatchObject({ document: { id: 'b' } })
})

test('saves a restored document with its earlier time', async () => {
  const updated_at = '2026-01-02 03:04:05'
  expect(await save(store, 'decision', decision('a', 'b'), { updated_at })).toMatchObject({
    document: { updated_at },
  })
})

test('finds a decision only by both persons, and only before the given revision', async () => {
  const revision = revisionOf(await save(store, 'decision', decision('Ann', 'Bo', 'brother')))
  const foundBy = async (keys: string[], more: object = {}) =>
    (await find('decision', { keys: keys.map((name) => `homepages/${name}`), ...more })).list.length
  expect(await foundBy(['Bo', 'Cy', 'Ann'])).toBe(1)
  expect(await foundBy(['Bo'], { names: ['Ann'] })).toBe(1)
  expect(await foundBy(['Ann', 'Cy'])).toBe(0)
  expect(await foundBy(['Ann'], { names: ['Ann'] })).toBe(0)
  const before = [revision, revision + 1].map((at) => foundBy(['Ann', 'Bo'], { before: at }))
  expect(await Promise.all(before)).toEqual([0, 1])
})

test('saves only one decision for a pair, even if its sides are swapped', async () => {
  await save(store, 'decision', decision('Ann', 'Bo'), { replaces: null })
  expect(await save(store, 'decision', decision('Bo', 'Ann', 'other'), { replaces: null })).toMatchObject({
    because: 'stale',
  })
})

test('lists decisions newest first, and finds them by words', async () => {
  for (const [left, note] of [
    ['Müller', 'brother of'],
    ['Lee', 'brother'],
    ['Sun', ''],
  ] as const)
    await save(store, 'decision', decision(left, 'Bo', note))
  const notes = async (request: object) =>
    (await list({ order: 'newest', ...request })).list.map(
      ({ body }: { body: { note: string } }) => body.note,
    )
  expect(await notes({})).toEqual(['', 'brother', 'brother of'])
  expect(await notes({ limit: 1, offset: 1 })).toEqual(['brother'])
  expect(await notes({ search: 'muller BROTHER' })).toEqual(['brother of'])
  expect(await notes({ search: `${'brother '.repeat(8)}nobody` })).toEqual(['brother', 'brother of'])
  expect(await list({ search: 'brother', limit: 1, offset: 1 })).toMatchObject({ total: 2 })
})

test('finds the newest choice for an entry', async () => {
  const choice = { entry: 'Wei Wang', person: { key: 'homepages/w', name: 'Wei Wang 0011' } }
  for (const used of ['Wei Wang 0011', 'Wei Wang 0012']) await save(store, 'choice', { ...choice, used })
  const { list: found } = await find('choice', { ids: ['Wei Wang', 'Bo Sun'] })
  expect(found).toMatchObject([{ body: { used: 'Wei Wang 0012' } }])
})
