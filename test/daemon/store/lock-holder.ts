import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { databaseFor } from '../test-database.ts'

type Held = { release: () => Promise<void> }

/** Starts a process that takes the store's write lock. Returns when the process holds it. `release` ends the process. */
export async function holdLock(path: string): Promise<Held> {
  const child = fork(join(import.meta.dirname, 'lock-holder-process.ts'), [path])
  await once(child, 'message')
  return {
    release: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Lets another connection lock the answers of the store in a folder, on either engine. */
export async function holdAnswers(folder: string, path: string): Promise<Held> {
  const url = await databaseFor(folder)
  if (url === undefined) return holdLock(path)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE query_cache IN SHARE MODE')
  return { release: () => client.end() }
}
