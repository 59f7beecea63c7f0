import { expect, onTestFinished, test } from 'vitest'
import { workspaceLines } from '../../../daemon/routes/line-files.ts'
import { useFolder } from '../daemon.ts'
import { decision } from './own-work.ts'
import { bytesOf, openTestStore } from './test-store.ts'

/** Imports and exports own work as lines (docs/dev/protocol.md, Workspace export). */

const folder = useFolder()

test('imports, finds and exports a thousand decisions', async () => {
  const store = await openTestStore(folder.path)
  onTestFinished(() => store.close())
  const count = 1000
  const decisions = Array.from({ length: count }, (_, at) =>
    decision(`person ${at % 100}`, `other ${Math.floor(at / 100)}`, `note ${at}`),
  )
  const lines = (more: object[] = []) => {
    const facts = { kind: 'decision', updated_at: '2026-01-01 00:00:00' }
    const all = [...decisions, ...more].map((body) => ({ document: { ...facts, body }, owner: '' }))
    return bytesOf(all.map((line) => JSON.stringify(line)).join('\n'))
  }
  const imported = await store.importDocuments('', lines())
  expect(imported).toMatchObject({ added: count, kept: 0, bad: null })
  const again = await store.importDocuments('', lines([decision('one', 'more')]))
  expect(again).toMatchObject({ added: 1, kept: count, bad: null })
  const keys = Array.from({ length: 50 }, (_, at) => [
    `homepages/person ${at}`,
    `homepages/other ${at}`,
  ]).flat()
  const find = async (request: { keys: string[]; names: string[] }) =>
    JSON.parse(Buffer.from(await store.findDocuments('', 'decision', bytesOf(request))).toString()).list
  const found = await find({ keys, names: [] })
  expect(found).toHaveLength(50 * Math.min(50, count / 100))
  const some = await find({ keys: keys.slice(0, 20), names: keys })
  expect(some).toHaveLength(100)
  const head = { program: '0.1.0', exported_at: '2026-11-28 08:00:00' }
  const pieces: Uint8Array[] = []
  for await (const piece of workspaceLines(store, head)) pieces.push(piece)
  expect(Buffer.concat(pieces).toString().trim().split('\n')).toHaveLength(count + 3)
})
