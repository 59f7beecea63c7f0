import { expect, test, vi } from 'vitest'

const MODULE = '../../../extension/settings/catalogues.ts'
let copies = 0

/** Imports a new copy of the module, because the module has state. */
const freshCatalogues = (): Promise<typeof import('../../../extension/settings/catalogues.ts')> =>
  import(`${MODULE}?copy=${++copies}`)

test('loads a catalogue once, and only for a view not in English', async () => {
  const { whenWanted, loadCatalogues, hasMessages } = await freshCatalogues()
  const catalogue = {}
  const load = vi.fn(async () => ({ hello: '你好' }))
  expect(whenWanted(catalogue, load)).toBeUndefined()
  expect([hasMessages('en'), hasMessages('zh-CN'), load.mock.calls.length]).toEqual([true, false, 0])
  const loading = loadCatalogues()
  expect(hasMessages('zh-CN')).toBe(false)
  await loading
  await loadCatalogues()
  expect(catalogue).toEqual({ hello: '你好' })
  expect([hasMessages('zh-CN'), load.mock.calls.length]).toEqual([true, 1])
})

test('loads a catalogue again after a failure', async () => {
  const { whenWanted, loadCatalogues, hasMessages } = await freshCatalogues()
  const catalogue = {}
  const load = vi.fn(async () => ({ hello: '你好' })).mockRejectedValueOnce(new Error('the file is gone'))
  whenWanted(catalogue, load)
  await expect(loadCatalogues()).rejects.toThrow('the file is gone')
  expect(hasMessages('zh-CN')).toBe(false)
  await loadCatalogues()
  expect([hasMessages('zh-CN'), catalogue]).toEqual([true, { hello: '你好' }])
})

test('loads a catalogue at once if a view already needs it', async () => {
  const { whenWanted, loadCatalogues } = await freshCatalogues()
  await loadCatalogues()
  const catalogue = {}
  await whenWanted(catalogue, async () => ({ hello: '你好' }))
  expect(catalogue).toEqual({ hello: '你好' })
})
