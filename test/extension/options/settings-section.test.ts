import { h } from 'preact'
import { expect, test } from 'vitest'
import type { SettingsControls } from '../../../extension/options/settings-section.tsx'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { storageWith } from '../extension-storage.ts'

const { useSettings } = await import('../../../extension/options/settings-section.tsx')
const { openStore } = await import('../../../extension/store/extension-store.ts')

async function drawnSettings() {
  const memory = storageWith({ settings: { theme: 'dark' } })
  const store = await openStore(memory.storage, [])
  let controls: SettingsControls | undefined
  const { main } = await drawComponent(
    h(() => {
      controls = useSettings(store)
      return h('p', {}, `${controls.settings.theme}, saved: ${controls.isSaved}`)
    }, {}),
  )
  return { ...memory, store, text: () => main.textContent, controls: () => controls }
}

test('says when a changed setting is stored', async () => {
  const { text, controls, stored } = await drawnSettings()
  expect(text()).toBe('dark, saved: null')
  controls()?.save({ theme: 'light' })
  await expect.poll(text).toBe('light, saved: true')
  expect(stored()).toMatchObject({ settings: { theme: 'light' } })
  controls()?.unsaved()
  await expect.poll(text).toBe('light, saved: null')
})

test('says when the browser cannot store a changed setting', async () => {
  const { text, controls, fill } = await drawnSettings()
  fill()
  controls()?.save({ theme: 'light' })
  await expect.poll(text).toBe('light, saved: false')
})

test('shows a change by another view', async () => {
  const { text, storage } = await drawnSettings()
  await storage.setItem('local:settings', { theme: 'light' })
  await expect.poll(text).toBe('light, saved: null')
})
