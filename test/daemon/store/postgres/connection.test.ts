import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectStore } from '../../../../daemon/store/postgres/postgres-store.ts'
import { DAEMON_NODE_FLAGS } from '../../../../shared/server/own-commands.ts'
import { makeFolder, startTestDaemon } from '../../daemon.ts'
import { postgresServer } from '../../test-database.ts'

/** A daemon on a database: docs/dev/security.md, Faults of the database. */

describe('a daemon on a database', () => {
  const cluster = postgresServer()

  test('answers 503 with Retry-After while a statement takes too long', async () => {
    const { folder, remove } = makeFolder()
    onTestFinished(remove)
    const url = cluster.database()
    const daemon = await startTestDaemon(folder, { makeStore: await connectStore(url) })
    onTestFinished(daemon.close)
    const put = () => daemon.post('/api/runtime/cache/put', { key: 'k', data: {} })
    expect((await put()).status).toBe(200)
    cluster.psql(
      'postgres',
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '100ms'`,
    )
    const slow = await startTestDaemon(folder, { makeStore: await connectStore(url) })
    onTestFinished(slow.close)
    const locker = new pg.Client(url)
    await locker.connect()
    await locker.query('BEGIN; LOCK TABLE query_cache')
    for (const [path, body] of [
      ['get', { key: 'k' }],
      ['put', { key: 'k', data: {} }],
    ] as const) {
      const answer = await slow.post(`/api/runtime/cache/${path}`, body)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toEqual({
        detail: 'The database took too long: try again in a few seconds.',
      })
    }
    await locker.end()
    expect((await slow.post('/api/runtime/cache/put', { key: 'k', data: {} })).status).toBe(200)
  })

  test('opens no more connections than the setting says', async () => {
    const { folder, remove } = makeFolder()
    onTestFinished(remove)
    const url = cluster.database()
    const daemon = fork(join(import.meta.dirname, '../../../faults/daemon-process.ts'), {
      env: {
        ...process.env,
        COAUTHORS_DATA_DIR: folder,
        COAUTHORS_RUNTIME_DB: url,
        DATABASE_CONNECTIONS: '2',
        PORT: '0',
        LOG_LEVEL: 'info',
      },
      execArgv: [...DAEMON_NODE_FLAGS],
      silent: true,
    })
    onTestFinished(() => void daemon.kill('SIGKILL'))
    let logged = ''
    for (const stream of [daemon.stdout, daemon.stderr])
      stream?.on('data', (text: Buffer) => {
        logged += text
      })
    const [said] = await once(daemon, 'message')
    const at = String(Object(said).url)
    await expect.poll(() => logged).toContain('The store is in a database.')
    expect(logged).toMatch(/connections"?[:=] ?2\b/)
    const ask = () => fetch(`${at}/api/runtime/stats`)
    expect((await Promise.all(Array.from({ length: 20 }, ask))).every(({ ok }) => ok)).toBe(true)
    const open = `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'coauthors' AND datname = '${new URL(url).pathname.slice(1)}'`
    expect(cluster.psql('postgres', open)).toBe('2')
  })
})
