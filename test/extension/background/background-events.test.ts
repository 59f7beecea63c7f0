import { beforeEach, expect, test } from 'vitest'
import { soon } from '../../soon.ts'
import { extensionApi, type StorageInMemory, storageWith } from '../extension-storage.ts'

let inPage: () => Promise<{ result: { text: string; left: number } | null }[]>

Object.assign(extensionApi, {
  scripting: { executeScript: () => inPage() },
  action: { setBadgeText: async () => undefined },
  windows: { get: async (id: number) => ({ id }) },
})
const { takeMenuClick } = await import('../../../extension/background/background-events.ts')

let extension: StorageInMemory
beforeEach(({ skip }) => {
  skip(!('locks' in navigator), 'Node 22 has no locks')
  extension = storageWith()
})

/** Clicks *Add to Authors A*. `selectionText` is the browser's text of the selection. */
async function namesAdded(selectionText: string): Promise<unknown> {
  takeMenuClick({ id: 'add-a', selectionText, frameId: 0 }, { id: 1, windowId: 7 })
  await soon(() => expect(extension.inMemory().inbox).toHaveLength(1))
  return extension.inMemory().inbox
}
const delivered = (...names: string[]) => [{ windowId: 7, kind: 'names', side: 'left', names, left: 0 }]

test('keeps the line breaks of a selection', async () => {
  inPage = async () => [{ result: { text: 'Ion Stoica\nScott Shenker', left: 0 } }]
  expect(await namesAdded('Ion Stoica Scott Shenker')).toEqual(delivered('Ion Stoica', 'Scott Shenker'))
})

test('adds no text of a password field', async () => {
  inPage = async () => [{ result: null }]
  expect(await namesAdded('Ion Stoica')).toEqual(delivered())
})

test("adds the browser's text if our script finds none, as in a PDF", async () => {
  inPage = async () => [{ result: { text: '', left: 0 } }]
  expect(await namesAdded('Ion Stoica')).toEqual(delivered('Ion Stoica'))
})

test("adds the browser's text if our script may not run", async () => {
  inPage = () => Promise.reject(new Error('No script may run here.'))
  expect(await namesAdded('Ion Stoica')).toEqual(delivered('Ion Stoica'))
})

test('delivers 2,000 lines, and the number of lines that are left out', async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, index) => `${index < 1_000 ? 'Ion' : 'Ada'} Stoica ${String(index % 1_000).padStart(4, '0')}`,
  )
  inPage = async () => [{ result: { text: lines.join('\n'), left: 7 } }]
  expect(await namesAdded('')).toEqual([{ windowId: 7, kind: 'names', side: 'left', names: lines, left: 7 }])
})
