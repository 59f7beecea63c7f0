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
  const [reload, idle] = [vi.fn(), vi.fn()]
  const { requestAnimationFrame } = options
  for (const [name, value] of Object.entries({
    location: { reload },
    requestIdleCallback: idle,
    MutationObserver: class {
      observe() {}
    },
  }))
    vi.stubGlobal(name, value)
  main.id = 'app'
  onTestFinished(() => {
    options.requestAnimationFrame = requestAnimationFrame as never // Preact's types require a function
    render(null, main)
  })
  let read = (): object => ({})
  await show(names, (store) => {
    read = store.settings
    return h('p', {}, store.text('popup.form') ?? 'no lists')
  })
  const change = async (settings: object) => {
    await memory.storage.setItem('local:settings', settings)
    await soon(() => expect(read()).toMatchObject(settings))
  }
  const theme = () => document.documentElement.getAttribute('data-theme')
  return { main, reload, idle, change, theme }
}

// The languages stay loaded in this process, so the tests without them come first.

test('draws a view of its stored texts in its theme, with only the texts of its language', async () => {
  const { main, theme, idle } = await shown({ theme: 'dark' })
  expect([main.textContent, theme(), hasChinese(), idle.mock.calls.length]).toEqual([
    'the lists',
    'dark',
    false,
    0,
  ])
})

test('reloads the view for a language whose texts it lacks', async () => {
  const { change, reload } = await shown({})
  await change({ language: 'en', theme: 'dark' })
  expect(reload).not.toHaveBeenCalled()
  await change({ language: 'zh-CN' })
  expect(reload).toHaveBeenCalled()
})

test('shows the settings of all windows in a private window, too', async () => {
  const { theme } = await shown({ theme: 'dark' }, { names: [], inPrivate: true })
  expect([theme(), hasChinese()]).toEqual(['dark', false])
})

test('begins a private view without lists, and never reloads it', async () => {
  const { main, change, reload } = await shown({}, { inPrivate: true })
  expect([main.textContent, hasChinese()]).toEqual(['no lists', true])
  await change({ language: 'zh-CN' })
  expect(reload).not.toHaveBeenCalled()
})

test('loads all languages when the settings page is idle', async () => {
  const { idle } = await shown({}, { names: [] })
  expect(idle).toHaveBeenCalledOnce()
})
