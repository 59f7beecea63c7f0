import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { runHere } from '../../run-here.ts'
import { scriptedServer } from '../../shared/scripted-server.ts'
import { makeStoppedStore } from './stopped-store.ts'

const folder = useFolder()
const storeFile = () => folder.file('runtime.sqlite')
const env = (): NodeJS.ProcessEnv => ({ COAUTHORS_DATA_DIR: folder.path })
const cache = (...args: string[]) => runHere(['cache', ...args], env())

test('replaces a file only with --force, and never the store', async () => {
  await makeStoppedStore(storeFile())
  const file = folder.file('out.jsonl')
  writeFileSync(file, 'mine')
  expect(await cache('export', file)).toMatchObject({
    code: 1,
    stderr: `${file} exists already: take another name, or --force.\n`,
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect((await cache('export', file, '--force')).code).toBe(0)
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(3)
  expect(await cache('export', storeFile(), '--force')).toMatchObject({
    code: 1,
    stderr: `${storeFile()} is the store itself: take another name.\n`,
  })
  expect(await cache('export', folder.path, '--force')).toMatchObject({ code: 1 })
  const nowhere = await cache('export', join(folder.path, 'no', 'where'))
  expect(nowhere).toMatchObject({ code: 1 })
  expect(nowhere.stderr).toMatch(/no\/where cannot be written \(ENOENT\)\.\n$/)
})

test('does not export over a file that another program made during the export', async () => {
  const store = openStore(storeFile())
  const daemon = await scriptedServer()
  store.announce(daemon.base)
  const file = folder.file('out.jsonl')
  daemon.on('/api/runtime/cache/export', () => {
    writeFileSync(file, 'mine')
    return { body: '{"exported":0}\n' }
  })
  const { code, stderr } = await runHere(['cache', 'export', file], { COAUTHORS_DATA_DIR: folder.path })
  expect([code, stderr]).toEqual([1, `${file} exists already: take another name, or --force.\n`])
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([])
  await daemon.close()
  await store.close()
})

test('says what to do if a daemon with a log-in refuses an export', async () => {
  const store = openStore(storeFile())
  const daemon = await scriptedServer()
  store.announce(daemon.base)
  const refused = () => ({ status: 403, body: { detail: 'All work is for the operator.' } })
  for (const kind of ['cache', 'workspace']) {
    daemon.on(`/api/runtime/${kind}/export`, refused)
    const { code, stderr } = await runHere([kind, 'export'], { COAUTHORS_DATA_DIR: folder.path })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^All work is for the operator\..*: stop the daemon first\.\n$/),
    ])
  }
  await daemon.close()
  await store.close()
})

test('reports a cut export, and leaves no file', async () => {
  const store = openStore(storeFile())
  const daemon = await scriptedServer()
  store.announce(daemon.base)
  daemon.on('/api/runtime/cache/export', () => ({ body: '{"key":"k","data":{}}\n' }))
  const { code, stderr } = await cache('export', folder.file('out.jsonl'))
  expect([code, stderr]).toEqual([1, 'The export was cut off: not all answers are in it.\n'])
  expect(readdirSync(folder.path).filter((name) => name.startsWith('out'))).toEqual([])
  await daemon.close()
  await store.close()
})
