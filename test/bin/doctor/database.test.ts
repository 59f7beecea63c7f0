import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeChecks } from '../../../bin/doctor/data-checks.ts'
import { runChecks } from '../../../bin/doctor/run-checks.ts'
import { connectStore } from '../../../daemon/store/postgres/postgres-store.ts'
import { settingsIn } from '../../daemon/daemon.ts'
import { type Cluster, NO_POSTGRES, startCluster } from '../../daemon/store/postgres/cluster.ts'
import { putText } from '../../daemon/store/test-store.ts'

describe.skipIf(NO_POSTGRES !== null)('doctor, of a store in a database', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster('fsync = off')
  })
  afterAll(() => cluster.remove())

  const look = (databaseUrl: string) => {
    const settings = settingsIn('/nowhere', { databaseUrl })
    return runChecks(storeChecks({ settings, dataFolder: '/nowhere' } as Parameters<typeof storeChecks>[0]))
  }

  test('says how much is in it, and changes nothing', async () => {
    const url = cluster.database()
    const place = url.replace(/.*@/, '')
    expect(await look(url)).toEqual([
      { check: 'store', level: 'ok', what: `no tables yet in ${place}; the daemon makes them` },
    ])
    expect(
      cluster.psql(place.replace(/.*\//, ''), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"),
    ).toBe('0')
    const store = (await connectStore(url))({})
    await putText(store, 'k', '{}')
    await store.close()
    expect(await look(url)).toEqual([
      { check: 'store', level: 'ok', what: expect.stringMatching(`^${place}, 1 answer in the cache, `) },
    ])
  })

  test('says why it cannot be read, without its password', async () => {
    const url = new URL(cluster.database())
    url.password = 'secret'
    url.pathname = '/nowhere'
    const [found] = await look(url.href)
    expect(found).toMatchObject({ level: 'fail', fix: 'start the server, or correct COAUTHORS_RUNTIME_DB' })
    expect(found?.what).toContain('database "nowhere" does not exist')
    expect(JSON.stringify(found)).not.toContain('secret')
  })
})
