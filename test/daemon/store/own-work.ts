import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { SqliteStore } from '../../../daemon/store/sqlite/sqlite-store.ts'
import type { Store } from '../../../daemon/store/store.ts'
import type { Decision } from '../../../shared/contract/decisions.ts'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { documentsRequest, type StoredDocument } from '../../../shared/contract/document-shapes.ts'
import { z } from '../../../shared/contract/zod.ts'
import { bytesOf, putText } from './test-store.ts'

const side = (name: string) => ({ persons: [{ key: `homepages/${name}`, name }], more: 0 })
export const decision = (left: string, right: string, note = ''): Decision => ({
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
export const NAMED_QUERY = {
  left: ['Ann Lee'],
  right: ['Bo Sun'],
  exact_base_match: true,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}

/** Saves a document, or removes it if `body` is null. */
export async function save(store: Store, kind: DocumentKind, body: unknown, more: object = {}, owner = '') {
  const [outcome] = await store.putDocuments(owner, kind, bytesOf({ ...more, body }), 'one')
  if (outcome) return outcome
  throw new Error('The store does not state the outcome of a change.')
}
export const nameQuery = (store: Store, key: string, name: string, owner = '') =>
  save(store, 'query', { name, question: NAMED_QUERY }, { id: key }, owner)

export async function savedDocuments(
  store: Store,
  kind: DocumentKind,
  owner = '',
): Promise<StoredDocument[]> {
  const request = z.parse(documentsRequest, { limit: 10_000 })
  return JSON.parse(Buffer.from(await store.listDocuments(owner, kind, request)).toString()).list
}

export async function saveOneOfEach(store: Store): Promise<void> {
  await save(store, 'decision', decision('a', 'b', 'brother'))
  await save(store, 'choice', choice)
  await nameQuery(store, 'k', 'VLDB')
}
export async function expectOneOfEach(store: Store): Promise<void> {
  expect(await savedDocuments(store, 'decision')).toMatchObject([{ body: { note: 'brother' } }])
  expect(await savedDocuments(store, 'choice')).toMatchObject([{ body: { used: 'Wei Wang 0011' } }])
  expect(await savedDocuments(store, 'query')).toMatchObject([
    { name: 'VLDB', body: { question: NAMED_QUERY } },
  ])
}

/** Fills the cache, closes the store and damages answers in its file. Returns the bytes of the damaged file. */
export async function leaveDamaged(store: SqliteStore): Promise<Buffer> {
  // A few hundred pages of answers, so that the damage hits one of them.
  for (let at = 0; at < 200; at++) await putText(store, `k${at}`, `{"n":"${'x'.repeat(3000)}"}`)
  await store.close()
  const bytes = readFileSync(store.paths.runtime)
  bytes.fill(0x5a, bytes.length - 200_000, bytes.length - 100_000)
  writeFileSync(store.paths.runtime, bytes)
  return bytes
}
