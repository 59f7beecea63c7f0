import { beforeEach, expect, test } from 'vitest'
import { soon } from '../../soon.ts'
import { extensionApi, type StorageInMemory, storageWith } from '../extension-storage.ts'

/** The result of the script that reads the selection in the page. */
let inPage: () => Promise<{ result: { text: string; left: number } | null }[]>

Object.assign(extensionApi, {
  scripting: { executeScript: () => inPage() },
  sidePanel: { open: async () => undefined },
  action: { setBadgeText: async () => undefined },
  windows: { get: async (id: number) => ({ id }) },
})
const { takeMenuClick } = await import('../../../extension/background/background-events.ts')

let extension: StorageInMemory
beforeEach(({ skip }) => {
  skip(!('locks' in navigator), 'Node 22 has no locks')
  extension = storageWith()
})

/** The names that a click on *Add to Authors A* brings, where the browser says what is selected. */
async function namesAdded(selectionText: string): Promise<unknown> {
  takeMenuClick({ id: 'add-a', selectionText, frameId: 0 }, { id: 1, windowId: 7 })
  await soon(() => expect(extension.held().inbox).toHaveLength(1))
  return extension.held().inbox
}
const delivered = (...names: string[]) => [{ windowId: 7, kind: 'names', side: 'left', names, left: 0 }]

test('adds a selection as the page has it, with its line breaks', async () => {
  inPage = async () => [{ result: { text: 'Ion Stoica\nScott Shenker', left: 0 } }]
  expect(await namesAdded('Ion Stoica Scott Shenker')).toEqual(delivered('Ion Stoica', 'Scott Shenker'))
})

test('adds no selection in a password field, not even the text that the browser gives', async () => {
  inPage = async () => [{ result: null }]
  expect(await namesAdded('Ion Stoica')).toEqual(delivered())
})

test("adds the browser's text of a selection that the document does not have, such as in a PDF", async () => {
  inPage = async () => [{ result: { text: '', left: 0 } }]
  expect(await namesAdded('Ion Stoica')).toEqual(delivered('Ion Stoica'))
})

test("adds the browser's text of a selection if no script may run in the page", async () => {
  inPage = () => Promise.reject(new Error('No script may run here.'))
  expect(await namesAdded('Ion Stoica')).toEqual(delivered('Ion Stoica'))
})

test('adds a selection of 2,000 lines completely, and counts the lines beyond the limit', async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, index) => `${index < 1_000 ? 'Ion' : 'Ada'} Stoica ${String(index % 1_000).padStart(4, '0')}`,
  )
  inPage = async () => [{ result: { text: lines.join('\n'), left: 7 } }]
  expect(await namesAdded('')).toEqual([{ windowId: 7, kind: 'names', side: 'left', names: lines, left: 7 }])
})
