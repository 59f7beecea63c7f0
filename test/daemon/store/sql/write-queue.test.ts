import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Work } from '../../../../daemon/store/sql/sql.ts'
import { WriteQueue } from '../../../../daemon/store/sql/write-queue.ts'
import { sqliteEngine } from '../../../../daemon/store/sqlite/sqlite-engine.ts'
import { makeFolder } from '../../daemon.ts'

let folder: ReturnType<typeof makeFolder>
let database: Database.Database
let queue: WriteQueue
const said: unknown[][] = []
const insert = (value: number) => database.prepare('INSERT INTO numbers VALUES (?)').run(value)
/** A work without statements of its own: the connection is the engine's. */
const work = <T>(act: () => T) =>
  // biome-ignore lint/correctness/useYield: it has no statement.
  function* (): Work<T> {
    return act()
  }
const stored = () => database.prepare('SELECT value FROM numbers ORDER BY rowid').pluck().all()

beforeEach(() => {
  said.length = 0
  folder = makeFolder()
  database = new Database(join(folder.folder, 'x.sqlite'), { timeout: 0 })
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE numbers (value INTEGER UNIQUE)')
  queue = new WriteQueue(sqliteEngine(database), { lockWaitMs: 30_000, log: (...event) => said.push(event) })
})
afterEach(() => {
  database.close()
  folder.remove()
})

test('writes that come together are committed in one transaction, in their order', async () => {
  const commitsBefore = database.prepare<[], number>('SELECT count(*) FROM numbers').pluck().get()
  const inOne: boolean[] = []
  const writes = [1, 2, 3].map((value) =>
    queue.write(
      work(() => {
        insert(value)
        // Another connection sees nothing of a transaction before its commit.
        const other = new Database(database.name, { readonly: true })
        inOne.push(other.prepare('SELECT count(*) FROM numbers').pluck().get() === commitsBefore)
        other.close()
      }),
    ),
  )
  await Promise.all(writes)
  expect(inOne).toEqual([true, true, true])
  expect(stored()).toEqual([1, 2, 3])
})

test('a write resolves to its own result after the commit', async () => {
  const results = await Promise.all([
    queue.write(work(() => insert(7).changes)),
    queue.write(work(() => 'second')),
    queue.write(work(() => database.inTransaction)),
  ])
  expect(results).toEqual([1, 'second', true])
  expect(database.inTransaction).toBe(false)
})

test('one bad write fails alone', async () => {
  const outcomes = await Promise.allSettled([
    queue.write(work(() => insert(1))),
    queue.write(work(() => insert(1))),
    queue.write(
      work(() => {
        insert(3)
        throw new Error('half done')
      }),
    ),
    queue.write(work(() => insert(4))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(stored()).toEqual([1, 4])
})

test('a deferred write is tried again until it succeeds, and fails no other', async () => {
  let isFull = true
  const committed = vi.fn()
  const write = () => {
    if (isFull) throw new Database.SqliteError('full', 'SQLITE_FULL')
    insert(1)
  }
  await Promise.all([queue.defer(work(write), committed), queue.write(work(() => insert(2)))])
  expect(stored()).toEqual([2])
  expect(committed).not.toHaveBeenCalled()
  isFull = false
  await queue.write(work(() => insert(3)))
  expect(stored()).toEqual([2, 1, 3])
  expect(committed).toHaveBeenCalledTimes(1)
})

test('a full disk is told once when it begins and once when it is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const full = () => {
    throw new Database.SqliteError('full', 'SQLITE_FULL')
  }
  for (let time = 0; time < 3; time++) {
    await expect(queue.write(work(full))).rejects.toMatchObject({ statusCode: 507 })
    // Small ones still find room.
    await queue.write(work(() => 0))
  }
  expect(said).toEqual([['error', 'The disk is full: writes fail.']])
  vi.advanceTimersByTime(2000)
  await queue.write(work(() => 0))
  await queue.write(work(() => 0))
  expect(said.slice(1)).toEqual([['info', 'There is room on the disk again: writes succeed.']])
})

test('a write that fails in another way is told with its code', async () => {
  const broken = new Database.SqliteError('I/O', 'SQLITE_IOERR_WRITE')
  const write = queue.write(
    work(() => {
      throw broken
    }),
  )
  await expect(write).rejects.toBe(broken)
  expect(said).toEqual([['error', 'A write failed.', { code: 'SQLITE_IOERR_WRITE' }]])
})

test('a write of a worker fails if the file is no longer in place when it is done', async () => {
  let refusal: Error | null = null
  const guarded = new WriteQueue(sqliteEngine(database), { lockWaitMs: 30_000, refusal: () => refusal })
  const gone = new Error('gone')
  const write = guarded.elsewhere(async () => {
    refusal = gone
  })
  await expect(write).rejects.toBe(gone)
})

test('a long job runs in several transactions, with others between them', async () => {
  let left = 3
  const job = queue.repeat(
    work(() => insert(100 + left)),
    () => --left > 0,
  )
  await queue.write(work(() => insert(1)))
  await job
  expect(stored()).toEqual([103, 1, 102, 101])
})

test('closing commits what is waiting', async () => {
  const write = queue.write(work(() => insert(1)))
  await queue.close()
  await write
  expect(stored()).toEqual([1])
})
