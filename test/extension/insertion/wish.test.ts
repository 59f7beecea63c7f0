import { beforeEach, expect, test } from 'vitest'
import { extensionApi, type StorageInMemory, storageWith } from '../extension-storage.ts'

let badge = ''
Object.assign(extensionApi, {
  action: {
    setBadgeText: async ({ text }: { text: string }) => {
      badge = text
    },
  },
})
const { takeWish, wishInsertion } = await import('../../../extension/insertion/wish.ts')

const WISH = { tabId: 3, frameId: 1 }
let extension: StorageInMemory
beforeEach(async () => {
  extension = storageWith()
  await wishInsertion(WISH)
})

test('shows the badge until the popup takes the wish', async () => {
  expect(badge).toBe('+')
  expect(await takeWish(3)).toEqual(WISH)
  expect(badge).toBe('')
  expect(await takeWish(3)).toBeNull()
})

test('drops the wish of another tab', async () => {
  expect(await takeWish(4)).toBeNull()
  expect([badge, await takeWish(3)]).toEqual(['', null])
})

test('keeps only the last wish, and none on disk', async () => {
  await wishInsertion({ tabId: 5, frameId: 0 })
  expect(extension.stored()).toEqual({})
  expect(await takeWish(5)).toEqual({ tabId: 5, frameId: 0 })
})
