/** Work that would hold the serving thread for over 100 ms. */
import { SqliteError } from 'better-sqlite3'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { Server } from '../postgres/database-stores.ts'
import { writeFailure } from '../sqlite/sqlite-errors.ts'
import { type Stores, TASKS, type Tasks } from '../tasks/task-list.ts'
import { type Files, fileStores } from './file-stores.ts'

export type StoreTask = { name: keyof Tasks; store: Files | Server; value: unknown }

/** Only an error's message and stack cross threads, so these are made again from what they are made of. */
export type TaskOutcome<T> =
  | { done: T }
  | { refused: ConstructorParameters<typeof ExpectedError> }
  | { sqlite: ConstructorParameters<typeof SqliteError> }

/** Runs one task. Large bytes in its result are moved, since copying them holds the serving thread. */
export default async function runTask({ name, store, value }: StoreTask): Promise<unknown> {
  try {
    // The pool gives each task the value of its kind (worker-pool.ts).
    const done: unknown = await TASKS[name](await storesOf(store), value as never)
    const [bytes] = Object.values(done ?? {}).filter((part) => part instanceof Uint8Array)
    // Small Buffers share their memory.
    if (bytes === undefined || bytes.byteLength !== bytes.buffer.byteLength) return { done }
    return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: { done } })
  } catch (failure) {
    const error = writeFailure(failure)
    if (error instanceof ExpectedError) return { refused: [error.statusCode, error.detail] }
    if (error instanceof SqliteError) return { sqlite: [error.message, error.code] }
    throw error
  }
}

async function storesOf(store: Files | Server): Promise<Stores> {
  if (!('url' in store)) return fileStores(store)
  // The driver is loaded by those alone who use it.
  return (await import('../postgres/database-stores.ts')).databaseStores(store)
}
