import { expect, test } from 'vitest'
import { extensionApi } from '../extension-storage.ts'

let inPage = async (_file: string | undefined): Promise<unknown> => undefined
Object.assign(extensionApi, {
  scripting: {
    executeScript: async ({ files }: { files?: string[] }) => [{ result: await inPage(files?.[0]) }],
  },
})
const { collectFromTab, selectionInTab } = await import('../../../extension/people-picker/read-page.ts')

test('collects the people of a page', async () => {
  const groups = [{ kind: 'authors', names: ['Ada Lovelace'] }]
  inPage = async (file) => (file === '/collect.js' ? { groups } : undefined)
  expect(await collectFromTab(1)).toEqual({ groups })
})

test('finds nobody in an invalid result of the script', async () => {
  inPage = async () => ({ groups: [{ kind: 'friends', names: ['Ada'] }] })
  expect(await collectFromTab(1)).toEqual({ groups: [] })
})

test('finds no people and no selection if the browser denies access', async () => {
  inPage = () => Promise.reject(new Error('Cannot access contents of the page.'))
  expect(await collectFromTab(1)).toBeNull()
  expect(await selectionInTab(1)).toEqual({ text: '', left: 0 })
})

test('returns null for a password field and for an invalid selection', async () => {
  inPage = async (file) => (file === '/selection.js' ? { text: 'Ada\nAlan', left: 2 } : undefined)
  expect(await selectionInTab(1)).toEqual({ text: 'Ada\nAlan', left: 2 })
  inPage = async () => null
  expect(await selectionInTab(1)).toBeNull()
  inPage = async () => ({ text: 7 })
  expect(await selectionInTab(1)).toBeNull()
})
