import { expect, test } from 'vitest'
import { postgresServer } from '../../test-database.ts'
import { putText } from '../test-store.ts'
import { daemonOpener } from './open-daemons.ts'

const cluster = postgresServer()
const open = daemonOpener()
const { signal } = new AbortController()
const all = { owner: null }

test('causes no deadlock when two daemons use the same answers in opposite order', async () => {
  const url = cluster.database()
  const daemons = await Promise.all([open(url), open(url)])
  const keys = Array.from({ length: 50 }, (_, at) => `k${at}`)
  for (const key of keys) for (const one of daemons.slice(0, 1)) await putText(one, key, '{}')
  for (let round = 0; round < 8; round++)
    await Promise.all(
      daemons.flatMap((store, number) =>
        (number === 0 ? keys : keys.toReversed()).flatMap((key) => [
          store.hit('', key),
          putText(store, key, '{}'),
        ]),
      ),
    )
  // PostgreSQL updates its statistics when a connection closes.
  for (const daemon of daemons) await daemon.close()
  const name = new URL(url).pathname.slice(1)
  expect(cluster.psql('postgres', `SELECT deadlocks FROM pg_stat_database WHERE datname = '${name}'`)).toBe(
    '0',
  )
})

test('clears more answers than one transaction removes, but none after the client has left', async () => {
  const store = await open(cluster.database())
  for (let number = 0; number < 150; number++) await putText(store, `k${number}`, '{}')
  const stopped = store.clear(all, AbortSignal.abort())
  await expect(stopped).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('was stopped'),
  })
  expect((await store.stats()).cache_entries).toBe(150)
  expect(await store.clear(all, signal)).toMatchObject({ entries: 150, bytes: 300 })
  expect((await store.stats()).cache_entries).toBe(0)
})

test('lists and describes only the answers of an owner, newest first and without batches', async () => {
  const store = await open(cluster.database())
  for (const owner of ['user:ada', 'group:pc'])
    for (const key of ['k1', 'k2']) await putText(store, key, `{"of":"${owner}"}`, owner)
  const { list, ...sizes } = await store.list({ owner: 'user:ada', limit: 1 })
  expect(sizes).toEqual({ cache_entries: 2, cache_bytes: 2 * '{"of":"user:ada"}'.length })
  expect(list).toHaveLength(1)
  await putText(store, 'batch', '{"batch_of":"whole"}', 'user:ada')
  const { list: queries } = await store.list({ owner: 'user:ada', limit: 3 })
  expect(queries.map(({ key }) => key).toSorted()).toEqual(['k1', 'k2'])
  const facts = await store.factsOf('group:pc', ['k1', 'absent'])
  expect([...facts.keys()]).toEqual(['k1'])
  expect(await store.hit('', 'k1')).toBeNull()
})
