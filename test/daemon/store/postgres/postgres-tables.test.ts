import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectStore } from '../../../../daemon/store/postgres/postgres-store.ts'
import type { Store } from '../../../../daemon/store/store.ts'
import { postgresServer } from '../../test-database.ts'
import { decision, save, savedDocuments } from '../own-work.ts'
import { bytesOf, EVENT, putText } from '../test-store.ts'

describe('connectStore', () => {
  const cluster = postgresServer()

  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const start = async (url: string) => {
    const store = (await connectStore(url))({})
    await store.close()
  }

  test('makes the tables at the first start, and opens them at the second', async () => {
    const url = cluster.database()
    const first = (await connectStore(url))({})
    await putText(first, 'k', '{"a":1}')
    await save(first, 'decision', decision('a', 'b'), { replaces: null })
    await first.close()
    const second = (await connectStore(url))({})
    expect(String((await second.hit('', 'k'))?.response)).toBe('{"a":1}')
    expect((await savedDocuments(second, 'decision')).length).toBe(1)
    await second.close()
  })

  test('makes the tables once when several daemons start at the same time', async () => {
    const url = cluster.database()
    await Promise.all(Array.from({ length: 6 }, () => start(url)))
    expect(cluster.psql(nameOf(url), "SELECT count(*) FROM coauthors_versions WHERE part = 'store'")).toBe(
      '1',
    )
  })

  test('refuses a database of a newer version', async () => {
    const url = cluster.database()
    await start(url)
    cluster.psql(nameOf(url), 'UPDATE coauthors_versions SET version = 199')
    await expect(start(url)).rejects.toThrow(
      /has tables of version 199, and this CoAuthors knows \d+: start the CoAuthors that made them, or create another database\.$/,
    )
  })

  test('leaves the database of another program unchanged', async () => {
    const url = cluster.database()
    cluster.psql(nameOf(url), 'CREATE TABLE documents (id int)')
    await expect(start(url)).rejects.toThrow(
      /cannot be used: relation "documents" already exists: create a database for CoAuthors alone\.$/,
    )
    const tables = "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'"
    expect(cluster.psql(nameOf(url), tables)).toBe('documents')
  })

  test('refuses a database with another encoding', async () => {
    const url = cluster.database('latin', "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    await expect(start(url)).rejects.toThrow("has the encoding LATIN1: create one with ENCODING 'UTF8'.")
  })

  test('refuses a read-only database', async () => {
    const url = cluster.database()
    cluster.psql('postgres', `ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`)
    await expect(start(url)).rejects.toThrow(
      'read-only transaction: it may be a standby; set the address of the primary server.',
    )
  })

  test('refuses a user without the right to make tables', async () => {
    const url = new URL(cluster.database())
    cluster.psql('postgres', 'CREATE ROLE guest LOGIN')
    url.username = 'guest'
    await expect(start(url.href)).rejects.toThrow(
      /cannot be used: permission denied for schema public: make its user the owner of the database\.$/,
    )
  })

  test.each([
    ['that does not exist', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
    ['on a port without a server', { port: '1' }, 'ECONNREFUSED'],
  ])('shows no password when it refuses a database %s', async (_, wrong, reason) => {
    const url = Object.assign(new URL(cluster.database()), { password: 'secret', ...wrong })
    const failure = await start(url.href).catch((error: Error) => error.message)
    expect(failure).toContain(reason)
    expect(failure).toMatch(/^The database 127\.0\.0\.1:\d+\/\w+ cannot be used: .*\.$/)
    expect(failure).not.toContain('secret')
  })

  describe('a NUL character', () => {
    let store: Store
    beforeAll(async () => {
      store = (await connectStore(cluster.database()))({})
    })
    afterAll(() => store.close())
    const sought = { keys: ['a', 'b\0'], names: [], ids: [] }
    test.each<[string, () => Promise<unknown>, string]>([
      ['a put', () => putText(store, 'a\0b', '{}'), 'body.key'],
      ['a large put', () => putText(store, 'a\0b', JSON.stringify({ a: 'x'.repeat(1e5) })), 'body.key'],
      ['a get', async () => store.hit('', 'a\0b'), 'body.key'],
      ['an event', () => store.recordEvent(bytesOf({ ...EVENT, error_message: '\0' })), 'body.error_message'],
      ['a search for decisions', () => store.findDocuments('', 'decision', bytesOf(sought)), 'body.keys.1'],
    ])('names the field when it refuses a NUL character in %s', async (_, ask, place) => {
      await expect(ask()).rejects.toMatchObject({ statusCode: 422, detail: [{ loc: place.split('.') }] })
    })
  })
})
