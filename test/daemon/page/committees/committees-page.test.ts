import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { CommitteesPage } from '../../../../daemon/page/committees/committees-page.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { soon } from '../../../soon.ts'
import { useDrawnPages } from '../drawn-page.ts'

const { save, draw } = useDrawnPages()
const controls = { backend: { state: { kind: 'asking' } } } as SessionControls // the page reads only the state

async function pageWith(...committees: { name: string; list: string }[]) {
  vi.stubGlobal('InputEvent', class {})
  for (const body of committees) await save('committee', { body })
  const opened = () => h(CommitteesPage, { controls })
  const page = await draw(opened())
  await soon(() => expect(page.all('td.column-title')).toEqual(committees.map(({ name }) => name)))
  const typed = () =>
    ['form input', 'form textarea'].map((field) => page.main.querySelector<HTMLInputElement>(field)?.value)
  const submit = () => page.send('form', 'submit')
  const leaveAndReturn = async () => {
    await page.redraw(null)
    await page.redraw(opened())
  }
  return { ...page, typed, submit, leaveAndReturn }
}

test('sorts committees by their number of names, the largest first', async () => {
  const { all, press } = await pageWith({ name: 'A', list: 'Ada' }, { name: 'B', list: 'Bo\n\nCy' })
  expect(all('td.column-size')).toEqual(['1 name', '2 names'])
  await press('Size')
  expect(all('td.column-title')).toEqual(['B', 'A'])
})

test('restores a typed committee when the user comes back, unless the user has cancelled it', async () => {
  const { press, pressLabel, type, typed, leaveAndReturn } = await pageWith({ name: 'PC', list: 'Ada' })
  await pressLabel('Edit: PC')
  expect(typed()).toEqual(['PC', 'Ada'])
  await type('form input', 'PC 2027')
  await type('form textarea', 'Ada\nBo')
  await leaveAndReturn()
  expect(typed()).toEqual(['PC 2027', 'Ada\nBo'])
  await type('form input', 'PC')
  await type('form textarea', 'Ada')
  await leaveAndReturn()
  expect(typed()).toEqual([undefined, undefined])
  await press('New committee')
  await type('form input', 'Other')
  await press('Cancel')
  await leaveAndReturn()
  expect(typed()).toEqual([undefined, undefined])
})

test('moves the focus to the field that prevents the save', async () => {
  const { press, type, submit, main } = await pageWith()
  await press('New committee')
  main.querySelector<HTMLElement>('button[type=submit]')?.focus()
  await submit()
  expect(document.activeElement?.localName).toBe('input')
  await type('form input', 'PC')
  await submit()
  expect(document.activeElement?.localName).toBe('textarea')
  await press('Cancel')
})

test('renames a committee, but not to nothing or to the name of another one', async () => {
  const { pressLabel, type, submit, all } = await pageWith(
    { name: 'PC', list: 'Ada' },
    { name: 'SPC', list: 'Bo' },
  )
  await pressLabel('Edit: PC')
  await type('form input', ' ')
  await submit()
  expect(all('[role=alert]')).toEqual([expect.stringContaining('Type a name')])
  await type('form input', 'SPC')
  await submit()
  expect(all('[role=alert]')).toEqual([expect.stringContaining('This name is taken.')])
  await type('form input', 'PC 2027')
  await submit()
  await soon(() => expect(all('td.column-title')).toEqual(['PC 2027', 'SPC']))
  expect(all('form')).toEqual([])
})
