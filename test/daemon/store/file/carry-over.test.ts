import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../../daemon/store/open-store.ts'
import { openDatabase } from '../../../../daemon/store/sqlite/open-database.ts'
import type { Store } from '../../../../daemon/store/store.ts'
import { type StoreParts, storeParts } from '../../../../daemon/store/store-parts.ts'
import { useFolder } from '../../daemon.ts'
import { holdLock } from '../lock-holder.ts'
import { all, expectOneOfEach, keepOneOfEach, leaveDamaged } from '../own-work.ts'

/** Decisions, choices and names of a damaged store are in the next one, whatever ends the start in between. */

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

test('kill -9 at any moment of a start with a damaged store: the next start has all that users decided', async () => {
  const first = openStore(path)
  await keepOneOfEach(first)
  const damaged = await leaveDamaged(first)
  const program = join(import.meta.dirname, '..', 'dying-start-process.ts')
  let kills = 0
  for (; ; kills++) {
    const { signal, status } = spawnSync(process.execPath, [program, path, String(kills + 1)])
    store = openStore(path)
    await expectOneOfEach(store)
    if (signal === null) {
      expect(status).toBe(0)
      break
    }
    expect(signal).toBe('SIGKILL')
    await store.close()
    writeFileSync(path, damaged)
  }
  // Before the file is moved, and before what it holds is carried over.
  expect(kills).toBeGreaterThan(1)
})

const AGAIN_MS = 20
const clock = () => new Date()
const ANSWER_BYTES = 100 * 4096

/** A fresh store's parts, beside a damaged one that was moved aside with one of each and two earlier answers. */
async function besideDamaged(): Promise<{ parts: StoreParts; failures: unknown[] }> {
  const first = openStore(path)
  await keepOneOfEach(first)
  for (const day of ['01', '02', '03'])
    await first.cache.put('k', JSON.stringify({ data_date: `2026-10-${day}`, n: 'x'.repeat(ANSWER_BYTES) }))
  await leaveDamaged(first)
  const failures: unknown[] = []
  const { database } = openDatabase(path, clock)
  const parts = storeParts(database, {
    clock,
    lockWaitMs: 100,
    openAgainMs: AGAIN_MS,
    report: (error) => failures.push(error),
    logEvent: () => {},
    damaged: () => {},
    refusal: () => null,
    cacheMaxBytes: undefined,
    telemetryDays: undefined,
  })
  onTestFinished(() => {
    parts.stop()
    database.close()
  })
  return { parts, failures }
}
const datesIn = async (parts: StoreParts) =>
  (await parts.earlierAnswers.list('k')).map(({ data_date }) => data_date)
const marks = () =>
  readdirSync(folder.path, { recursive: true }).filter((name) => String(name).includes('not-carried-over'))

test('without room for all, what users decided is carried over with the newest earlier answers; the others with room', async () => {
  const { parts, failures } = await besideDamaged()
  const pages = Number(parts.database.pragma('page_count', { simple: true }))
  parts.database.pragma(`max_page_count = ${pages + 30 + ANSWER_BYTES / 4096}`)
  parts.carryOver()
  await expectOneOfEach(parts)
  expect(await datesIn(parts)).toEqual(['2026-10-02'])
  expect(failures).toMatchObject([{ code: 'SQLITE_FULL' }])
  // Once they are there, decisions are the user's: one that is withdrawn does not come back.
  for (const { id, pair } of (await parts.decisions.list(all)).list) await parts.decisions.withdraw(id, pair)
  parts.database.pragma('max_page_count = 1000000')
  await vi.waitFor(async () => expect(await datesIn(parts)).toEqual(['2026-10-02', '2026-10-01']))
  expect((await parts.decisions.list(all)).total).toBe(0)
  expect(failures).toHaveLength(1)
  expect(marks()).toEqual([])
})

test('while another process holds the lock nothing is carried over; all is when the lock is free', async () => {
  const { parts, failures } = await besideDamaged()
  const { release } = await holdLock(path)
  parts.carryOver()
  expect((await parts.decisions.list(all)).total).toBe(0)
  expect(failures).toHaveLength(1)
  await release()
  await vi.waitFor(() => expectOneOfEach(parts))
  expect(await datesIn(parts)).toEqual(['2026-10-02', '2026-10-01'])
})

test('what another store in the same folder has left is not carried over', async () => {
  const { parts } = await besideDamaged()
  const other = openStore(folder.file('other.sqlite'))
  expect((await other.decisions.list(all)).total).toBe(0)
  await other.close()
  parts.carryOver()
  await expectOneOfEach(parts)
})
