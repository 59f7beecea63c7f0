import { readdirSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { STORE_FILES, useFolder } from '../../daemon/daemon.ts'
import { jsonPost } from '../../json-post.ts'
import { isPrivate } from '../../private-files.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { startCommand } from '../start-command.ts'
import { makeStoppedStore } from './stopped-store.ts'

const folder = useFolder()
let path: string
beforeEach(() => {
  path = folder.file('runtime.sqlite')
})

const env = (): NodeJS.ProcessEnv => ({ COAUTHORS_DATA_DIR: folder.path })
const cache = (...args: string[]) => runHere(['cache', ...args], env())

const leaveStore = (entries?: number, text?: string) => makeStoppedStore(path, entries, text)
const lines = (jsonl: string) =>
  jsonl
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('without a store', () => {
  test.each([['stats'], ['clear', '--yes']])(
    'reports after %s that there is no store, and exits with 0',
    async (...args) => {
      const { code, stdout } = await cache(...args)
      expect(stdout).toMatch(/^There is no store yet \(.*runtime\.sqlite\)/)
      expect(code).toBe(0)
      expect(readdirSync(folder.path)).toEqual([])
    },
  )

  test('refuses an import until the daemon has created the store', async () => {
    const { code, stderr } = await runHere(['cache', 'import', '-'], env(), '')
    expect(stderr).toMatch(/^There is no store yet [^\n]*start the daemon once[^\n]*\n$/)
    expect(code).toBe(1)
    expect(readdirSync(folder.path)).toEqual([])
  })
})

describe('while a daemon runs', () => {
  test('shows, clears, exports and imports the answers of a running daemon', async () => {
    const daemon = await startHere('daemon', env())
    const ask = async (what: 'get' | 'put', body: object) =>
      (await fetch(`${daemon.url}/api/runtime/cache/${what}`, jsonPost(body))).json()
    try {
      const data = { left_authors: ['Ada\u001b[2J', 'Bo'], right_authors: ['Eve'], n: 1 }
      await ask('put', { key: 'one', data })
      await ask('put', { key: 'two', data: {} })
      await ask('get', { key: 'one' })
      const { counters } = await (await fetch(`${daemon.url}/api/runtime/stats`)).json()

      expect((await cache('stats')).stdout).toMatch(/answers {2}2, \d+ bytes\nhits {5}1 so far/)
      const exported = await cache('export')
      expect(lines(exported.stdout)).toMatchObject([{ key: 'one', data, hit_count: 1 }, { key: 'two' }])
      expect(exported.stdout).not.toContain('\u001b')

      expect((await cache('clear', '--yes')).stdout).toMatch(/^Removed 2 answers, \d+ bytes\.\n$/)
      expect(await ask('get', { key: 'one' })).toMatchObject({ hit: false })
      expect(await (await fetch(`${daemon.url}/api/runtime/stats`)).json()).toMatchObject({
        cache_entries: 0,
        counters,
      })
      const imported = await runHere(['cache', 'import', '-'], env(), exported.stdout)
      expect(imported).toMatchObject({
        code: 0,
        stdout: '2 answers added, 0 replaced by a newer one, 0 left as they were.\n',
      })
      expect(await ask('get', { key: 'one' })).toMatchObject({ hit: true, data, hit_count: 2 })
    } finally {
      await daemon.stop()
    }
  })
})

describe('clear', () => {
  test('requires --yes to remove everything if no terminal can ask the user', async () => {
    await leaveStore()
    const { code, stderr } = await cache('clear')
    expect(stderr).toMatch(/^This removes the whole cache: confirm with --yes[^\n]*\n$/)
    expect(code).toBe(1)
    expect((await cache('stats')).stdout).toContain('answers  3,')
  })

  test('removes answers by age from the file', async () => {
    await leaveStore(4, 'x'.repeat(300_000))
    const before = statSync(path).size
    const old = await cache('clear', '--older-than', '1h')
    expect(old.stdout).toMatch(/^Removed 4 answers, 1\.2 MB/)
    expect(old.stderr).toMatch(/given back to the disk/)
    expect(statSync(path).size).toBeLessThan(before - 290_000)
    expect(readdirSync(folder.path).sort()).toEqual(STORE_FILES)
    const store = openStore(path)
    expect(store.movedAside).toEqual([])
    await store.close()
  })

  test('removes nothing for a bad age', async () => {
    const { code, stderr } = await cache('clear', '--older-than', '30')
    expect(stderr).toMatch(/^error: [^\n]*such as 30d[^\n]*\n$/)
    expect(code).toBe(1)
  })
})

describe('export and import', () => {
  test('imports an exported file into another store', async () => {
    await leaveStore()
    const file = folder.file('out.jsonl')
    expect(await cache('export', file)).toEqual({ code: 0, stdout: '', stderr: 'Exported 3 answers.\n' })
    expect(isPrivate(file)).toBe(true)
    expect(readdirSync(folder.path).sort()).toEqual(['out.jsonl', ...STORE_FILES])
    rmSync(path)
    await leaveStore(1, 'older')
    expect((await cache('import', file)).stdout).toBe(
      '2 answers added, 0 replaced by a newer one, 1 left as they were.\n',
    )
    expect(lines((await cache('export')).stdout).map(({ key, updated_at }) => [key, updated_at])).toEqual([
      ['key 1', '2026-01-01 00:00:00'],
      ['key 2', '2026-01-02 00:00:00'],
      ['key 3', '2026-01-03 00:00:00'],
    ])
  })

  test('names a bad line, and imports the rest after a fix', async () => {
    await leaveStore()
    const good = (await cache('export')).stdout.split('\n')
    rmSync(path)
    await leaveStore(0)
    const bad = [good[0], '', '{"key":"x","data":[]}', good[1], good[2]].join('\r\n')
    const stopped = await runHere(['cache', 'import', '-'], env(), bad)
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toBe(
      'Before it stopped: 1 answer added, 0 replaced by a newer one, 0 left as they were.\n' +
        'Standard input, line 3: data must be a JSON object. Fix or remove the line, then import again: no line is stored twice.\n',
    )
    const rest = await runHere(['cache', 'import', '-'], env(), good.join('\n'))
    expect(rest.stdout).toBe('2 answers added, 0 replaced by a newer one, 1 left as they were.\n')
  })

  test('stores the lines before Ctrl-C, and exits with 130', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows sends no signals')
    await leaveStore(1)
    const line = (await cache('export')).stdout
    const { child, ended } = startCommand(['cache', 'import', '-'], env())
    // The input has more than one piece, so the command stores a piece before the end.
    const many = Array.from({ length: 8000 }, (_, index) => line.replace('key 1', `more ${index}`)).join('')
    await new Promise((written) => child.stdin?.write(many, written))
    await expect.poll(() => count(), { timeout: 15_000 }).toBeGreaterThan(400)
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).toMatch(
      /^Before it stopped: [\d,]+ answers added.*\nStopped: import again for the rest, no line is stored twice\.\n$/,
    )
  })

  const count = (): number => {
    const database = new Database(path, { readonly: true })
    const counted = Number(database.prepare('SELECT count(*) FROM query_cache').pluck().get())
    database.close()
    return counted
  }
})
