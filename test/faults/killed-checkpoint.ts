import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { startChildDaemon } from './child-daemon.ts'
import { killWhen } from './kill-when.ts'

const data = (number: number) => ({ text: String(number % 10).repeat(300_000) })

/**
 * Kills a daemon during its last checkpoint. Throws if the next daemon lacks an answer.
 * Resolves to whether the checkpoint was unfinished.
 */
export async function killInCheckpoint(runtimeDb: string, answers: number): Promise<boolean> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  // An open read transaction prevents an earlier checkpoint.
  const reader = new Database(runtimeDb, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM query_cache').get()
  for (let number = 0; number < answers; number++) {
    assert.equal((await daemon.put(`k${number}`, data(number))).status, 200)
  }
  reader.close()
  const killed = killWhen(daemon.child, dirname(runtimeDb), (name) => name === basename(runtimeDb))
  daemon.child.kill('SIGTERM')
  await killed
  const wal = `${runtimeDb}-wal`
  const inTheMiddle = existsSync(wal) && statSync(wal).size > 0

  const database = new Database(runtimeDb, { readonly: true })
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
  database.close()
  const again = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  assert.equal(again.refused, undefined)
  for (let number = 0; number < answers; number++) {
    assert.deepEqual(await (await again.get(`k${number}`)).json().then((answer) => answer.data), data(number))
  }
  await again.end('SIGTERM')
  return inTheMiddle
}
