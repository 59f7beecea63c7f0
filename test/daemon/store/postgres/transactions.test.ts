import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionPool } from '../../../../daemon/store/postgres/connection.ts'
import { addToCounter } from '../../../../daemon/store/postgres/postgres-engine.ts'
import { connectStore } from '../../../../daemon/store/postgres/postgres-store.ts'
import { transactions } from '../../../../daemon/store/postgres/transactions.ts'
import type { Store, StoreOptions } from '../../../../daemon/store/store.ts'
import { makeFolder, startTestDaemon } from '../../daemon.ts'
import { decision, save, savedDocuments } from '../own-work.ts'
import { bytesOf, EVENT, putText } from '../test-store.ts'
import { type Cluster, startCluster } from './cluster.ts'

describe('a failing database', () => {
  let cluster: Cluster
  let store: Store
  let close: () => Promise<void>
  const open = async (url: string, options: StoreOptions = {}) => {
    store = (await connectStore(url))(options)
    close = () => store.close()
    return store
  }
  beforeAll(async () => {
    // A killed server needs no fsync: the system writes the data that it has received.
    cluster = await startCluster('fsync = off')
  })
  afterEach(() => close())
  afterAll(() => cluster.remove())

  test('completes waiting writes when the database is back', async () => {
    await open(cluster.database())
    await putText(store, 'k', '{"a":1}')
    await store.hit('', 'k')
    cluster.stop('immediate')

    const put = putText(store, 'later', '{"b":2}')
    const decided = save(store, 'decision', decision('a', 'b'), { replaces: null })
    await expect(store.hit('', 'k')).rejects.toMatchObject({ statusCode: 503 })
    await expect(savedDocuments(store, 'decision')).rejects.toMatchObject({
      statusCode: 503,
    })

    cluster.start()
    await put
    expect(await decided).toMatchObject({ document: { name: '' } })
    expect(String((await store.hit('', 'later'))?.response)).toBe('{"b":2}')
    await expect
      .poll(async () => (await store.stats()).counters)
      .toMatchObject({ cache_hit_count: 2, cache_write_count: 2 })
  })

  test('opens the page while the database is gone', async () => {
    const { folder, remove } = makeFolder()
    onTestFinished(remove)
    const daemon = await startTestDaemon(folder, { makeStore: await connectStore(cluster.database()) })
    close = daemon.close
    cluster.stop('immediate')
    expect((await daemon.get('/').finally(() => cluster.start())).status).toBe(200)
  })

  test('does not store a write later after it has refused the write', async () => {
    await open(cluster.database(), { lockWaitMs: 400 })
    cluster.stop('immediate')
    await expect(store.recordEvent(bytesOf(EVENT))).rejects.toMatchObject({
      statusCode: 500,
      message: expect.stringMatching(
        /^The database could not be reached or written for \d s: nothing was stored\.$/,
      ),
    })
    cluster.start()
    await expect.poll(async () => (await store.stats()).query_events).toBe(0)
  })

  test('repeats the transaction of a stalled daemon', async () => {
    const url = cluster.database()
    await open(url)
    const pool = connectionPool(url, 2)
    onTestFinished(() => pool.end())
    let runs = 0
    await transactions(pool, { lockWaitMs: 30_000, log: () => {} }).write(async (query) => {
      runs += 1
      await query`SET LOCAL idle_in_transaction_session_timeout = 50`
      if (runs === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      await addToCounter(query, 'visit_count', 1, '')
    })
    expect(runs).toBeGreaterThan(1)
    expect((await store.stats()).counters.visit_count).toBe(1)
  })

  test('loses no acknowledged write when the database is killed repeatedly', async () => {
    const url = cluster.database()
    await open(url)
    const acknowledged: string[] = []
    let isOver = false
    const writer = async (name: string) => {
      for (let number = 0; !isOver; number++) {
        const key = `${name}-${number}`
        await putText(store, key, JSON.stringify({ key }))
        acknowledged.push(key)
        await save(store, 'decision', decision(name, key), { replaces: null })
      }
    }
    const writers = ['a', 'b', 'c', 'd'].map(writer)
    const more = async () => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 8)
    }
    for (let round = 0; round < 2; round++) {
      await more()
      cluster.stop('immediate')
      cluster.start()
    }
    await more()
    isOver = true
    await Promise.all(writers)
    for (const key of acknowledged)
      expect(String((await store.hit('', key))?.response)).toBe(`{"key":"${key}"}`)
    expect(await savedDocuments(store, 'decision')).toHaveLength(acknowledged.length)
  })

  test('loses no acknowledged write when the standby replaces the database', async () => {
    const database = new URL(cluster.database())
    const standby = await cluster.standby()
    const address = await switchedTo(cluster.port)
    try {
      standby.start()
      cluster.psql('postgres', "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
      cluster.psql('postgres', 'SELECT pg_reload_conf()')
      await expect
        .poll(() => cluster.psql('postgres', 'SELECT sync_state FROM pg_stat_replication'))
        .toBe('sync')
      database.port = String(address.port)
      await open(database.href)
      const acknowledged: string[] = []
      let isOver = false
      const writer = (async () => {
        for (let number = 0; !isOver; number++) {
          await putText(store, `k${number}`, '{}')
          acknowledged.push(`k${number}`)
        }
      })()
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
      cluster.stop('immediate')
      standby.psql('postgres', "ALTER SYSTEM SET synchronous_standby_names = ''")
      address.switchTo(standby.port)
      // Until its promotion the standby refuses writes. The daemon repeats these writes.
      await pause(300)
      standby.promote()
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
      isOver = true
      await writer
      expect((await store.stats()).cache_entries).toBe(acknowledged.length)
      for (const key of acknowledged) expect(await store.hit('', key)).not.toBeNull()
    } finally {
      address.close()
      standby.remove()
    }
  })
})

/** Makes an address that leads to one server or the other, as a proxy does. */
async function switchedTo(
  first: number,
): Promise<{ port: number; switchTo: (port: number) => void; close: () => void }> {
  let target = first
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    switchTo: (port) => {
      target = port
      end()
    },
    close: () => {
      server.close()
      end()
    },
  }
}
