import { h } from 'preact'
import { expect, test } from 'vitest'
import { MenuButton } from '../../../../shared/ui/parts/menu-button.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

async function menuOf() {
  const children = (close: () => void) => h('button', { type: 'button', onClick: close }, 'Save')
  const props = { name: 'Export this answer', box: 'export-menu', text: 'Export', class: 'primary' }
  const page = await drawComponent([h(MenuButton, { ...props, shortcut: 'E', children }), h('p', {})])
  const button = page.main.querySelector('button')
  const isOpen = () => button?.getAttribute('aria-expanded') === 'true' && page.all('.menu-box').length === 1
  const hasFocus = (element = button) => document.activeElement === element
  await page.press('Export')
  return { ...page, isOpen, hasFocus }
}

test('opens a named box with the focus, and closes it at the next press', async () => {
  const { main, isOpen, hasFocus, press } = await menuOf()
  const box = main.querySelector<HTMLButtonElement>('[role=dialog]')
  expect([box?.getAttribute('aria-label'), isOpen(), hasFocus(box)]).toEqual([
    'Export this answer',
    true,
    true,
  ])
  await press('Export')
  expect(isOpen()).toBe(false)
})

test.each([
  ['Escape', true],
  ['a', false],
])('closes the box by the key %s: %s', async (key, isHandled) => {
  const { send, isOpen, hasFocus } = await menuOf()
  await send('.menu-box', 'keydown', { key })
  expect([isOpen(), hasFocus()]).toEqual([!isHandled, isHandled])
})

test('returns the focus to the button after a choice', async () => {
  const { press, isOpen, hasFocus } = await menuOf()
  await press('Save')
  expect([isOpen(), hasFocus()]).toEqual([false, true])
})

test.each(['pointerdown', 'focusin'])('closes at a %s outside, and leaves the focus there', async (type) => {
  const { send, isOpen, hasFocus } = await menuOf()
  for (const inside of ['.primary', '.menu-box button']) {
    await send(inside, type)
    expect(isOpen()).toBe(true)
  }
  await send('p', type)
  expect([isOpen(), hasFocus()]).toEqual([false, false])
})
