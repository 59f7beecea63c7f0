import { createRef, h } from 'preact'
import { expect, test, vi } from 'vitest'
import { LocaleContext } from '../../../../shared/ui/context/use-t.ts'
import { KeysHelp, Switches, usePreferences } from '../../../../shared/ui/preferences/preferences.tsx'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'
import { storageOf } from '../context/stored-texts.ts'

async function preferencesOf(texts: Record<string, string>, wishes = ['zh-TW', 'en']) {
  const storage = storageOf(texts)
  const Page = () => {
    const { locale, ...switches } = usePreferences(storage, wishes, ({ t }) => t('place_settings/usage'))
    return h(LocaleContext.Provider, { value: locale, children: h(Switches, switches) })
  }
  const page = await drawComponent(h(Page, {}))
  const { documentElement: root } = document
  const look = () => [root.getAttribute('lang'), document.title, root.getAttribute('data-theme')]
  const checked = () =>
    [...page.main.querySelectorAll('label')]
      .filter((label) => label.querySelector('input')?.hasAttribute('checked'))
      .map(({ textContent }) => textContent)
  const choose = (text: string) => {
    const at = page.all('label').indexOf(text)
    page.main.querySelectorAll('input')[at]?.setAttribute('name', text)
    return page.send(`[name=${text}]`, 'change')
  }
  return { ...page, texts, look, checked, choose }
}

test('follows the browser’s language and theme until the user chooses', async () => {
  const { look, checked, choose, texts } = await preferencesOf({})
  expect([look(), checked()]).toEqual([
    ['zh-CN', '使用情况', null],
    ['简体中文', '跟随系统'],
  ])
  await choose('English')
  await choose('Dark')
  expect([look(), checked()]).toEqual([
    ['en', 'Usage', 'dark'],
    ['English', 'Dark'],
  ])
  expect(texts).toEqual({ language: 'en', theme: 'dark' })
  await choose('System')
  expect(look()).toEqual(['en', 'Usage', null])
})

test.each([
  { language: 'tlh', theme: 'sepia' },
  { language: '', theme: '' },
])('counts %o as no choice', async (texts) => {
  expect((await preferencesOf(texts, ['fr'])).look()).toEqual(['en', 'Usage', null])
})

test('lists the keys, and lets the user turn single keys off', async () => {
  const texts: Record<string, string> = {}
  const close = vi.fn()
  const dialog = createRef<HTMLDialogElement>()
  const page = await drawComponent(inView({ storage: storageOf(texts) }, h(KeysHelp, { dialog })))
  Object.assign(dialog.current ?? {}, { close })
  expect(page.all('dt')).toHaveLength(9)
  Object.assign(page.main.querySelector('input') ?? {}, { checked: false })
  await page.send('input', 'change')
  expect(texts).toEqual({ keys: 'off' })
  await page.press('Close')
  expect(close).toHaveBeenCalledOnce()
})
