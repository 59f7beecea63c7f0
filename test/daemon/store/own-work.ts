import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { SqliteStore } from '../../../daemon/store/sqlite-store.ts'
import type { GivenDecision } from '../../../shared/contract/decisions.ts'

/** One of each that users decide, choose and name. */

export const side = (name: string) => ({ persons: [{ key: `homepages/${name}`, name }], more: 0 })
export const decision = (left: string, right: string, note = ''): GivenDecision => ({
  sides: [side(left), side(right)],
  ruling: 'dismissed',
  note,
  verdict: 'conflict',
  works: ['conf/x/1'],
  work_count: 1,
})
const choice = {
  entry: 'Wei Wang',
  person: { key: 'homepages/w', name: 'Wei Wang 0011' },
  used: 'Wei Wang 0011',
}
export const question = {
  left: ['Ann Lee'],
  right: ['Bo Sun'],
  exact_base_match: true,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}
export const all = { search: '', limit: 200, offset: 0 }

export async function keepOneOfEach(one: SqliteStore): Promise<void> {
  await one.workspace.decisions.put(decision('a', 'b', 'brother'), null)
  await one.workspace.choices.put(choice)
  await one.workspace.namedQueries.name('k', 'VLDB', question)
}
export async function expectOneOfEach(one: {
  workspace: Pick<SqliteStore['workspace'], 'decisions' | 'choices' | 'namedQueries'>
}): Promise<void> {
  expect(await one.workspace.decisions.list(all)).toMatchObject({ total: 1, list: [{ note: 'brother' }] })
  expect(await one.workspace.choices.list(all)).toMatchObject({ total: 1, list: [{ used: 'Wei Wang 0011' }] })
  expect(await one.workspace.namedQueries.list('')).toMatchObject([{ name: 'VLDB', question }])
}

/** Fills the cache and closes the store, then damages answers in its file. Returns what the file holds since. */
export async function leaveDamaged(store: SqliteStore): Promise<Buffer> {
  // A few hundred pages of answers, so that the damage is among them.
  for (let at = 0; at < 200; at++) await store.runtime.cache.put(`k${at}`, `{"n":"${'x'.repeat(3000)}"}`)
  await store.close()
  const bytes = readFileSync(store.path)
  bytes.fill(0x5a, bytes.length - 200_000, bytes.length - 100_000)
  writeFileSync(store.path, bytes)
  return bytes
}
