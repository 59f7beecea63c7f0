import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WriteQueue } from '../../../../daemon/store/sqlite/write-queue.ts'
import { makeFolder } from '../../daemon.ts'

let folder: ReturnType<typeof makeFolder>
let database: Database.Database
let queue: WriteQueue
const observer = { committed() {}, gotThrough() {}, failed() {}, gaveUp() {}, lost() {} }
/** Adds up what is inserted, and writes it as one more number. */
const sums = {
  sum: 0,
  forget: () => {
    sums.sum = 0
  },
  write: () => sums.sum > 0 && insert(sums.sum),
}
const insert = (value: number) => database.prepare('INSERT INTO numbers VALUES (?)').run(value)
const stored = () => database.prepare('SELECT value FROM numbers ORDER BY rowid').pluck().all()

beforeEach(() => {
  folder = makeFolder()
  database = new Database(join(folder.folder, 'x.sqlite'), { timeout: 0 })
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE numbers (value INTEGER UNIQUE)')
  queue = new WriteQueue(database, { lockWaitMs: 30_000, observer, sums })
})
afterEach(() => {
  database.close()
  folder.remove()
})

test('writes that come together are committed in one transaction, in their order', async () => {
  const commitsBefore = database.prepare<[], number>('SELECT count(*) FROM numbers').pluck().get()
  const inOne: boolean[] = []
  const writes = [1, 2, 3].map((value) =>
    queue.write(() => {
      insert(value)
      // Another connection sees nothing of a transaction before its commit.
      const other = new Database(database.name, { readonly: true })
      inOne.push(other.prepare('SELECT count(*) FROM numbers').pluck().get() === commitsBefore)
      other.close()
    }),
  )
  await Promise.all(writes)
  expect(inOne).toEqual([true, true, true])
  expect(stored()).toEqual([1, 2, 3])
})

test('a write resolves to its own result after the commit', async () => {
  const results = await Promise.all([
    queue.write(() => insert(7).changes),
    queue.write(() => 'second'),
    queue.write(() => database.inTransaction),
  ])
  expect(results).toEqual([1, 'second', true])
  expect(database.inTransaction).toBe(false)
})

test('one bad write fails alone', async () => {
  const outcomes = await Promise.allSettled([
    queue.write(() => insert(1)),
    queue.write(() => insert(1)),
    queue.write(() => {
      insert(3)
      throw new Error('half done')
    }),
    queue.write(() => insert(4)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(stored()).toEqual([1, 4])
})

test('what writes add up is written once a transaction, and nothing of one that failed', async () => {
  const add = (value: number) => () => {
    sums.sum += value
  }
  await Promise.all([queue.write(add(2)), queue.write(add(3))])
  expect(stored()).toEqual([5])
  const fails = () => {
    sums.sum += 100
    throw new Error('half done')
  }
  await Promise.allSettled([queue.write(add(7)), queue.write(fails), queue.write(add(9))])
  expect(stored()).toEqual([5, 7, 9])
})

test('closing commits what is waiting', async () => {
  const write = queue.write(() => insert(1))
  await queue.close()
  await write
  expect(stored()).toEqual([1])
})
