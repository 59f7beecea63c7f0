import { describe, expect, test, vi } from 'vitest'
import { type Settings, settingsOf } from '../../../extension/settings/settings.ts'
import { openStore, viewStorageOf } from '../../../extension/store/extension-store.ts'
import { soon } from '../../soon.ts'
import { storageWith } from '../extension-storage.ts'

const DEFAULTS = settingsOf({})

const DAEMON = 'http://localhost:8190'

describe('settings', () => {
  test('reads the stored settings, or the defaults', async () => {
    const { storage } = storageWith({ settings: { version: 1, daemon: DAEMON, theme: 'dark' } })
    expect((await openStore(storage, [])).settings()).toEqual({
      ...DEFAULTS,
      daemon: DAEMON,
      theme: 'dark',
    })
    expect((await openStore(storageWith().storage, [])).settings()).toEqual(DEFAULTS)
  })

  test('uses the default settings if the storage cannot be read', async () => {
    const { storage, damage } = storageWith({ settings: { version: 2, theme: 'dark' } })
    damage()
    const store = await openStore(storage, [])
    expect(store.settings()).toEqual(DEFAULTS)
    expect(await store.change({ theme: 'light' })).toBe(false)
    expect(store.settings().theme).toBe('light')
  })

  test('applies a changed setting at once, before it is saved', async () => {
    const { storage } = storageWith()
    const store = await openStore(storage, [])
    const isStored = store.change({ theme: 'dark' })
    expect(store.settings().theme).toBe('dark')
    expect(await isStored).toBe(true)
    expect((await openStore(storage, [])).settings().theme).toBe('dark')
  })

  test('tells watchers of a change only after beforeChange has loaded', async () => {
    const { storage } = storageWith()
    const loads = new Map([
      ['zh-CN', Promise.withResolvers<void>()],
      ['dark', Promise.withResolvers<void>()],
    ])
    const store = await openStore(storage, [], {
      beforeChange: ({ language, theme }) => loads.get(theme === 'dark' ? theme : String(language))?.promise,
    })
    const heard: string[] = []
    store.watch(({ language, theme }) => heard.push(`${language} ${theme}`))
    await store.change({ language: 'zh-CN' })
    expect(heard).toEqual([])
    loads.get('zh-CN')?.resolve()
    await soon(() => expect(heard).toContain('zh-CN system'))
    // A load that fails leaves the view as it is.
    await store.change({ theme: 'dark' })
    loads.get('dark')?.reject(new Error('the file is gone'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).not.toContain('zh-CN dark')
  })

  test('applies a setting even if the browser cannot store it', async () => {
    const { storage, stored, fill } = storageWith()
    const store = await openStore(storage, [])
    fill()
    expect(await store.change({ theme: 'dark' })).toBe(false)
    expect(store.settings().theme).toBe('dark')
    expect(stored()).toEqual({})
  })

  test('adds a change to the settings of an earlier version', async () => {
    const earlier = { version: 1, language: 'zh-CN', query: { yearMin: '2015' } }
    const { storage, stored } = storageWith({ settings: earlier })
    const store = await openStore(storage, [])
    expect(store.settings()).toEqual({
      ...DEFAULTS,
      language: 'zh-CN',
    })
    expect(stored()).toEqual({ settings: earlier })
    await store.change({ theme: 'dark' })
    expect(stored()).toEqual({ settings: { ...earlier, theme: 'dark' } })
  })

  test('adds a change to the settings of a newer version', async () => {
    const { storage, stored } = storageWith({ settings: { version: 9, theme: 'sepia', fontSize: 14 } })
    const store = await openStore(storage, [])
    await store.change({ daemon: DAEMON })
    expect(stored().settings).toEqual({ version: 9, theme: 'sepia', fontSize: 14, daemon: DAEMON })
  })

  test('applies a change that is saved while the store opens', async () => {
    const { storage } = storageWith()
    const opening = openStore(storage, [])
    await storage.setItem('local:settings', { version: 1, theme: 'dark' })
    const store = await opening
    await expect.poll(() => store.settings().theme).toBe('dark')
  })

  test('reports changes by other views until the watch is stopped', async () => {
    const { storage } = storageWith()
    const [panel, options] = await Promise.all([openStore(storage, []), openStore(storage, [])])
    const told = vi.fn<(settings: Settings) => void>()
    const stop = panel.watch(told)
    await options.change({ daemon: DAEMON })
    await expect.poll(() => told.mock.lastCall).toEqual([{ ...DEFAULTS, daemon: DAEMON }])
    expect(panel.settings().daemon).toBe(DAEMON)
    stop()
    told.mockClear()
    await options.change({ theme: 'dark' })
    await expect.poll(() => panel.settings().theme).toBe('dark')
    expect(told).not.toHaveBeenCalled()
  })

  test('returns the newest setting while earlier ones are being saved', async () => {
    const { storage, stored } = storageWith()
    const store = await openStore(storage, [])
    const held: string[] = []
    for (const policies of ['1', '12', '120']) {
      void store.change({ policies })
      await new Promise((resolve) => setTimeout(resolve))
      held.push(store.settings().policies)
    }
    expect(held).toEqual(['1', '12', '120'])
    await expect.poll(() => stored().settings).toMatchObject({ policies: '120' })
  })

  test('saves the changes of two views to different settings', async () => {
    const { storage, stored } = storageWith()
    const [panel, options] = await Promise.all([openStore(storage, []), openStore(storage, [])])
    await options.change({ daemon: DAEMON })
    await expect.poll(() => panel.settings().daemon).toBe(DAEMON)
    await panel.change({ theme: 'dark' })
    expect(stored().settings).toMatchObject({ daemon: DAEMON, theme: 'dark' })
  })
})

describe('a private window', () => {
  const before = { 'panel.form': '{"left":"Asked in an ordinary window"}' }

  test('neither reads nor saves texts in a private window', async () => {
    const { storage, stored } = storageWith({ ...before })
    const store = await openStore(storage, ['panel.form', 'panel.answer'], { isPrivate: true })
    expect(store.text('panel.form')).toBeNull()
    viewStorageOf(store, 'panel').write('form', '{"left":"Secret Reviewer"}')
    expect(await store.setText('panel.answer', '{}')).toBe(false)
    expect(viewStorageOf(store, 'panel').read('form')).toBe('{"left":"Secret Reviewer"}')
    await new Promise((resolve) => setTimeout(resolve))
    expect(stored()).toEqual(before)
  })

  test('reads settings in a private window, but saves none', async () => {
    const settings = { theme: 'dark' }
    const { storage, stored } = storageWith({ settings })
    const [store, other] = [await openStore(storage, [], { isPrivate: true }), await openStore(storage, [])]
    const mine = { people: 'Secret Reviewer', name: 'Secret Reviewer' }
    expect(await store.change({ mine })).toBe(true)
    await other.change({ language: 'zh-CN' })
    await soon(() => expect(store.settings().language).toBe('zh-CN'))
    expect(store.settings()).toMatchObject({ mine, theme: 'dark' })
    expect(stored()).toEqual({ settings: { theme: 'dark', language: 'zh-CN' } })
  })
})

describe('texts', () => {
  test('reads the texts of one view, and saves them', async () => {
    const { storage, stored } = storageWith({ 'panel.form': '{}', 'popup.form': 'of another view' })
    const store = await openStore(storage, ['panel.form'])
    expect([store.text('panel.form'), store.text('popup.form')]).toEqual(['{}', null])
    void store.setText('panel.form', '{"left":"A"}')
    expect(store.text('panel.form')).toBe('{"left":"A"}')
    await expect.poll(() => stored()['panel.form']).toBe('{"left":"A"}')
  })

  test.each([7, null, {}, ['text']])('ignores the invalid text %j', async (stored) => {
    const store = await openStore(storageWith({ 'panel.form': stored }).storage, ['panel.form'])
    expect(store.text('panel.form')).toBeNull()
  })

  test('returns a text even if the browser cannot store it', async () => {
    const { storage, fill } = storageWith()
    const store = await openStore(storage, [])
    fill()
    expect(await store.setText('panel.form', 'typed')).toBe(false)
    expect(store.text('panel.form')).toBe('typed')
  })
})

describe('viewStorageOf', () => {
  test('stores a text for one view only', async () => {
    const { storage } = storageWith()
    const store = await openStore(storage, [])
    void viewStorageOf(store, 'panel').write('form', 'of the panel')
    expect(viewStorageOf(store, 'panel').read('form')).toBe('of the panel')
    expect(viewStorageOf(store, 'popup').read('form')).toBeNull()
    expect(store.text('panel.form')).toBe('of the panel')
  })

  test('shares language and theme with all views', async () => {
    const store = await openStore(storageWith().storage, [])
    expect(viewStorageOf(store, 'panel').read('language')).toBeNull()
    viewStorageOf(store, 'panel').write('language', 'zh-CN')
    viewStorageOf(store, 'panel').write('theme', 'dark')
    expect(store.settings()).toMatchObject({ language: 'zh-CN', theme: 'dark' })
    expect(viewStorageOf(store, 'popup').read('theme')).toBe('dark')
  })

  test('tells the other views when a shared value changes', async () => {
    const { storage } = storageWith()
    const [panel, options] = await Promise.all([openStore(storage, []), openStore(storage, [])])
    const told = vi.fn<(text: string | null) => void>()
    const stop = viewStorageOf(panel, 'panel').watch('language', told)
    await options.change({ language: 'zh-CN' })
    await expect.poll(() => told.mock.lastCall).toEqual(['zh-CN'])
    stop()
  })
})
