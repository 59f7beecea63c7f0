import { symlinkSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../daemon/store/sqlite/sqlite-store.ts'
import { StartError } from '../../../shared/server/server-errors.ts'
import { useFolder } from '../daemon.ts'
import { putText } from './test-store.ts'

/** A store serves one daemon at a time. second-daemon.test.ts tests this with two processes. */

const folder = useFolder()
const opened: SqliteStore[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

function open(name: string): SqliteStore {
  const store = openStore(folder.file(name))
  opened.push(store)
  return store
}

test('refuses a second daemon on a store under any of its names', async () => {
  open('runtime.sqlite').announce('http://127.0.0.1:4711')
  symlinkSync(folder.file('runtime.sqlite'), folder.file('link.sqlite'))
  symlinkSync(folder.path, folder.file('same-folder'))
  for (const name of ['runtime.sqlite', 'link.sqlite', 'same-folder/runtime.sqlite']) {
    expect(() => open(name)).toThrow(StartError)
    expect(() => open(name)).toThrow(
      new RegExp(
        `^The store [^\\n]* is in use by the daemon at http://127.0.0.1:4711 \\(process id ${process.pid}\\): [^\\n]*$`,
      ),
    )
  }
})

test('treats a link to a missing store as that store', () => {
  symlinkSync('runtime.sqlite', folder.file('link.sqlite'))
  open('link.sqlite')
  expect(() => open('runtime.sqlite')).toThrow(/in use/)
})

test('refuses to start if symbolic links form a circle', () => {
  symlinkSync('b.sqlite', folder.file('a.sqlite'))
  symlinkSync('a.sqlite', folder.file('b.sqlite'))
  expect(() => open('a.sqlite')).toThrow(/^The store [^\n]* cannot be opened \(ELOOP\)\.$/)
})

test.each(['', 'no JSON', '{"pid":"\\n1"}', '{"pid":1,"url":"http://a\\nb"}'])(
  "refuses a second daemon even if the first one's pid file is %j",
  (text) => {
    open('runtime.sqlite')
    writeFileSync(folder.file('runtime.sqlite.pid'), text)
    expect(() => open('runtime.sqlite')).toThrow(/^The store [^\n]* is in use by another daemon: [^\n]*$/)
  },
)

test('refuses to start if the lock file is not a database', () => {
  writeFileSync(folder.file('runtime.sqlite.lock'), 'no database '.repeat(100))
  expect(() => open('runtime.sqlite')).toThrow(/^[^\n]*runtime\.sqlite\.lock [^\n]*remove it[^\n]*$/)
})

test('opens a closed store again', async () => {
  await open('runtime.sqlite').close()
  opened.length = 0
  expect(() => open('runtime.sqlite')).not.toThrow()
})

test('lets a command read and write beside the daemon', async () => {
  const store = open('runtime.sqlite')
  await putText(store, 'k', '{}')
  const command = new Database(folder.file('runtime.sqlite'))
  expect(command.prepare('SELECT count(*) FROM query_cache').pluck().get()).toBe(1)
  command.exec(
    "DELETE FROM query_cache; INSERT INTO query_cache (cache_key, response_json) VALUES ('new', '{}')",
  )
  command.close()
  expect(await store.hit('', 'k')).toBeNull()
  expect(await store.hit('', 'new')).toMatchObject({ hit_count: 1 })
  await putText(store, 'after', '{}')
})
