import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test } from 'vitest'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { soon } from '../../soon.ts'
import { permissions, storageWith } from '../extension-storage.ts'

Object.assign(permissions, { contains: async () => true })
const { OptionsPage } = await import('../../../extension/options/options-page.tsx')
const { openStore } = await import('../../../extension/store/extension-store.ts')

async function optionsOf(settings: object = {}) {
  const memory = storageWith({ settings })
  const store = await openStore(memory.storage, [])
  const page = await drawComponent(h(OptionsPage, { store }))
  const enter = async (value: string) => {
    await page.type('input', value)
    await page.send('input', 'change')
  }
  const said = () => [page.all('h1 + [role=status]')[0], page.all('.field-error')[0]]
  return { ...page, ...memory, store, enter, said }
}

test('says beside the title whether a change is stored', async () => {
  const { enter, said, fill, stored } = await optionsOf()
  expect(said()).toEqual(['', undefined])
  await enter('127.0.0.1:9000')
  await soon(() => expect(said()).toEqual(['Saved', undefined]))
  expect(stored()).toMatchObject({ settings: { daemon: 'http://127.0.0.1:9000' } })
  fill()
  await enter('127.0.0.1:9001')
  await soon(() => expect(said()).toEqual(['', expect.stringMatching(/not saved|could not/i)]))
})

test('shows its title in the chosen language', async () => {
  const { all, store } = await optionsOf({ language: 'en' })
  expect([document.title, document.documentElement.lang]).toEqual([all('h1')[0], 'en'])
  const english = document.title
  await act(async () => void (await store.change({ language: 'zh-CN' })))
  await soon(() => expect(document.documentElement.lang).toBe('zh-CN'))
  expect(document.title).toBe(all('h1')[0])
  expect(document.title).not.toBe(english)
})
