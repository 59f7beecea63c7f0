import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postgresServer } from '../../test-database.ts'
import { decision, save, savedDocuments } from '../own-work.ts'
import { putText } from '../test-store.ts'
import { freePort } from './cluster.ts'
import { daemonOpener } from './open-daemons.ts'

const POOLER = '/usr/sbin/pgbouncer'

describe('daemons on one database', () => {
  const cluster = postgresServer()
  const open = daemonOpener()

  test('accepts only one of two concurrent saves of a decision', async () => {
    const url = cluster.database()
    const daemons = await Promise.all([open(url), open(url)])
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        daemons.map((daemon, number) =>
          save(daemon, 'decision', decision('a', `b${round}`, `of ${number}`), { replaces: null }),
        ),
      )
      const done = outcomes.filter((outcome) => 'document' in outcome)
      const refused = outcomes.filter((outcome) => 'conflict' in outcome)
      expect([done.length, refused.length]).toEqual([1, 1])
      const there = JSON.parse(Buffer.from(refused[0]?.conflict ?? []).toString())
      expect(there.revision).toBe(done[0]?.document?.revision)
    }
    for (const daemon of daemons) expect((await savedDocuments(daemon, 'decision')).length).toBe(20)
  })

  test.skipIf(!existsSync(POOLER))('works through a pooler in transaction mode', async () => {
    const database = new URL(cluster.database())
    const pooler = await startPooler(Number(database.port))
    try {
      database.port = String(pooler.port)
      const [one, two] = await Promise.all([open(database.href), open(database.href)])
      await Promise.all([one, two].map((store, of) => putText(store, 'k', `{"of":${of}}`)))
      await save(one, 'decision', decision('a', 'b'), { replaces: null })
      expect((await savedDocuments(two, 'decision')).length).toBe(1)
      expect((await two.stats()).counters.cache_write_count).toBe(2)
    } finally {
      pooler.end()
    }
  })
})

async function startPooler(server: number): Promise<{ port: number; end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  writeFileSync(
    join(folder, 'pooler.ini'),
    `[databases]\n* = host=127.0.0.1 port=${server} user=coauthors\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\nauth_file =\npool_mode = transaction\ndefault_pool_size = 2\n`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(POOLER, [...asUser, join(folder, 'pooler.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of child.stderr) if (String(line).includes('process up')) break
  return {
    port,
    end: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
