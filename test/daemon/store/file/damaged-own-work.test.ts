import { chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../../daemon/store/open-store.ts'
import type { Store } from '../../../../daemon/store/store.ts'
import { canBeOthers, NOBODY } from '../../../shared/server/as-user.ts'
import { useFolder } from '../../daemon.ts'
import { all, decision } from '../own-work.ts'

/** Decisions are there again after damage among them, and nothing that others planted is. */

const PAGE = 4096
const MANY = 900
const folder = useFolder()
let path: string
let store: Store | undefined
beforeEach(() => {
  path = folder.file('runtime.sqlite')
})
afterEach(async () => {
  await store?.close()
  store = undefined
})

/** A closed store with many decisions, of which some have changed since the bytes that are returned. */
async function withDecisions(): Promise<Buffer> {
  store = openStore(path)
  await store.decisionTransfer.import({
    decisions: Array.from({ length: MANY }, (_, at) => ({
      ...decision(`left ${at}`, 'right', 'n'.repeat(300)),
      decided_at: '2026-01-01 00:00:00',
    })),
    choices: [],
  })
  await store.close()
  const before = readFileSync(path)
  store = openStore(path)
  for (const { id, pair, decided_at: _, ...one } of (await store.decisions.list(all)).list.slice(0, 50))
    await store.decisions.put({ ...one, note: `changed ${pair}` }, id)
  await store.close()
  store = undefined
  return before
}

/** The numbers of the leaf pages of the decisions' table, from 1. */
function leafPages(): number[] {
  const database = new Database(path, { readonly: true })
  try {
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'decisions'").pluck().get()
    const bytes = readFileSync(path)
    const at = (Number(root) - 1) * PAGE
    const cells = bytes.readUInt16BE(at + 3)
    return Array.from({ length: cells }, (_, cell) =>
      bytes.readUInt32BE(at + bytes.readUInt16BE(at + 12 + 2 * cell)),
    )
  } finally {
    database.close()
  }
}

async function decisionsAfterStart(): Promise<number> {
  store = openStore(path)
  return (await store.decisions.list(all)).total
}

test('decisions between two damaged pages are carried over', async () => {
  await withDecisions()
  const pages = leafPages()
  const bytes = readFileSync(path)
  for (const part of [0.2, 0.8]) {
    const page = pages[Math.floor(pages.length * part)] ?? 0
    bytes.fill(0x5a, (page - 1) * PAGE, page * PAGE)
  }
  writeFileSync(path, bytes)
  expect(await decisionsAfterStart()).toBeGreaterThan(MANY - 40)
})

test('stale pages, which show a decision twice, end no start and keep no decision back', async () => {
  const before = await withDecisions()
  const bytes = readFileSync(path)
  const pages = leafPages().filter((page) => page * PAGE <= before.length)
  for (const page of pages.slice(-8)) before.copy(bytes, (page - 1) * PAGE, (page - 1) * PAGE, page * PAGE)
  writeFileSync(path, bytes)
  expect(await decisionsAfterStart()).toBeGreaterThan(MANY - 100)
  const { list } = await (store as Store).decisions.list(all) // Opened just now.
  expect(new Set(list.map(({ pair }) => pair)).size).toBe(list.length)
})

test('one wrong byte in an index, which the quick check passes, hides no decision', async () => {
  await withDecisions()
  const bytes = readFileSync(path)
  const database = new Database(path, { readonly: true })
  const root = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_decisions_1'")
    .pluck()
    .get()
  database.close()
  const page = bytes.readUInt32BE((Number(root) - 1) * PAGE + 8)
  const found = bytes.indexOf('homepages/', (page - 1) * PAGE)
  expect(found).toBeLessThan(page * PAGE)
  bytes.write('X', found)
  writeFileSync(path, bytes)
  const broken = new Database(path, { readonly: true })
  expect(broken.pragma('quick_check(1)', { simple: true })).toBe('ok')
  broken.close()
  expect(await decisionsAfterStart()).toBe(MANY)
  const { decisions } = store as Store // Opened just now.
  for (let offset = 0; offset < MANY; offset += 200)
    for (const { pair } of (await decisions.list({ ...all, offset })).list)
      expect(decisions.has(pair)).toBe(true)
})

/** A folder that looks like a damaged store of ours, with one decision of somebody else. */
async function plant(name: string): Promise<string> {
  const forged = openStore(folder.file('forged.sqlite'))
  await forged.decisions.put(decision('a', 'b', 'forged'), null)
  await forged.close()
  const planted = folder.file(name)
  mkdirSync(planted)
  writeFileSync(join(planted, 'runtime.sqlite'), readFileSync(folder.file('forged.sqlite')))
  writeFileSync(join(planted, 'runtime.sqlite.not-carried-over'), '')
  return planted
}

test('a folder that holds a link is not carried over', async () => {
  const planted = await plant('corrupt-20260101000000')
  symlinkSync(folder.file('forged.sqlite'), join(planted, 'more'))
  expect(await decisionsAfterStart()).toBe(0)
})

test('a link to a folder is not carried over', async () => {
  symlinkSync(await plant('elsewhere'), folder.file('corrupt-20260101000000'))
  expect(await decisionsAfterStart()).toBe(0)
})

test.runIf(canBeOthers)('a folder or a file of another user is not carried over', async () => {
  const planted = await plant('corrupt-20260101000000')
  chownSync(join(planted, 'runtime.sqlite'), NOBODY, NOBODY)
  expect(await decisionsAfterStart()).toBe(0)
  await store?.close()
  chownSync(join(planted, 'runtime.sqlite'), 0, 0)
  chownSync(planted, NOBODY, NOBODY)
  expect(await decisionsAfterStart()).toBe(0)
  await store?.close()
  chownSync(planted, 0, 0)
  expect(await decisionsAfterStart()).toBe(1)
})
