import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../../../../daemon/store/sqlite/files/open-store.ts'
import { runHere } from '../../../run-here.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../../daemon.ts'
import { putText } from '../test-store.ts'

const folder = useFolder()
let daemon: TestDaemon | null = null
afterEach(async () => {
  await daemon?.close()
  daemon = null
})

const NAMES = ['Konrad Zuse', 'Grace Hopper', 'Edsger Dijkstra']
/** One answer is shorter than a page of the database, one takes several pages, and one takes many. */
const answers = NAMES.map((name, index) => JSON.stringify({ papers: Array(10 ** index * 30).fill(name) }))

function namesIn(path: string): string[] {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const contents = files.map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
  return NAMES.filter((name) => contents.some((content) => content.includes(name)))
}

test('leaves no name in the files after a clear over HTTP', async () => {
  daemon = await startTestDaemon(folder.path)
  for (const [index, data] of answers.entries())
    await daemon.post('/api/runtime/cache/put', `{"key":"k${index}","data":${data}}`)
  await daemon.post('/api/runtime/cache/get', { key: 'k1' })
  expect(namesIn(folder.path)).toEqual(NAMES)

  await daemon.post('/api/runtime/cache/clear', { keys: ['k1'] })
  expect(namesIn(folder.path)).toEqual([NAMES[0], NAMES[2]])
  await daemon.post('/api/runtime/cache/clear', { all: true })
  expect(namesIn(folder.path)).toEqual([])
})

test('leaves no name in the files after a clear by the command line', async () => {
  const path = folder.file('runtime.sqlite')
  const store = openStore(path)
  for (const [index, data] of answers.entries()) await putText(store, `k${index}`, data)
  await store.close()
  expect(namesIn(folder.path)).toEqual(NAMES)
  const { code } = await runHere(['cache', 'clear', '--yes'], { COAUTHORS_DATA_DIR: folder.path })
  expect(code).toBe(0)
  expect(namesIn(folder.path)).toEqual([])
})
