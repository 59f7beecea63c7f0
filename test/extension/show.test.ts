import { h, options, render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawComponent } from '../daemon/page/draw-component.ts'
import { soon } from '../soon.ts'
import { extensionApi, storageWith } from './extension-storage.ts'

let isPrivate: boolean
Object.assign(extensionApi, {
  extension: {
    get inIncognitoContext() {
      return isPrivate
    },
  },
  windows: { getCurrent: async () => ({ incognito: false }) },
})

const { show } = await import('../../extension/show.tsx')
const { hasMessages } = await import('../../extension/settings/catalogues.ts')
const hasChinese = () => hasMessages('zh-CN')

async function shown(settings: object, { names = ['popup.form'], inPrivate = false } = {}) {
  isPrivate = inPrivate
  const memory = storageWith({ settings: { language: 'en', ...settings }, 'popup.form': 'the lists' })
  const { main } = await drawComponent(null)
  const { requestAnimationFrame } = options
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  main.id = 'app'
  onTestFinished(() => {
    options.requestAnimationFrame = requestAnimationFrame as never // Preact's types require a function
    render(null, main)
  })
  /** The languages that watchers heard of, and whether their texts were there. */
  const heard: [language: string | null, hadTexts: boolean][] = []
  await show(names, (store) => {
    store.watch(({ language }) => heard.push([language, hasMessages(language === 'zh-CN' ? language : 'en')]))
    return h('p', {}, store.text('popup.form') ?? 'no lists')
  })
  const change = (settings: object) => memory.storage.setItem('local:settings', settings)
  const theme = () => document.documentElement.getAttribute('data-theme')
  return { main, heard, change, theme }
}

// The languages stay loaded in this process, so the tests without them come first.

test('draws a view with its stored lists and theme, and loads only the messages of its language', async () => {
  const { main, theme } = await shown({ theme: 'dark' })
  expect([main.textContent, theme(), hasChinese()]).toEqual(['the lists', 'dark', false])
})

test('shows the settings of all windows in a private window, too', async () => {
  const { theme } = await shown({ theme: 'dark' }, { names: [], inPrivate: true })
  expect([theme(), hasChinese()]).toEqual(['dark', false])
})

test('begins a private view without lists', async () => {
  const { main } = await shown({}, { inPrivate: true })
  expect(main.textContent).toBe('no lists')
})

test('loads the texts of another language before the view hears of the change', async () => {
  const { heard, change } = await shown({})
  await change({ language: 'en', theme: 'dark' })
  await soon(() => expect(heard).toEqual([['en', true]]))
  expect(hasChinese()).toBe(false)
  await change({ language: 'zh-CN' })
  await soon(() => expect(heard.at(-1)).toEqual(['zh-CN', true]))
})

test('draws a view in Chinese with the Chinese texts', async () => {
  await shown({ language: 'zh-CN' })
  expect(hasChinese()).toBe(true)
})
