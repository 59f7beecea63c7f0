import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { QuickForm } from '../../../extension/popup/quick-form.tsx'
import { EMPTY_FORM } from '../../../shared/ui/session/form-state.ts'
import type { Session } from '../../../shared/ui/session/session-state.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../../daemon/page/draw-component.ts'

async function formOf() {
  const [ask, view] = [vi.fn(), viewOf(UNREACHED)]
  const form = (part: Partial<Session> = {}) => {
    const session = { form: { ...EMPTY_FORM, left: 'Ada' }, run: null, queryError: null, ...part }
    const controls = { session, ask, cancel: vi.fn(), lists: {} } as unknown as SessionControls // the form uses only these parts
    return inView(view, h(QuickForm, { controls }))
  }
  const page = await drawComponent(form())
  const focused = () => document.activeElement?.getAttribute('name')
  return { ...page, ask, focused, show: (part: Partial<Session>) => page.draw(form(part)) }
}
const RUN = { manner: 'ask', startedAt: 0, stage: 'cache', batch: null } as const

test('begins with the caret at the end of list A, also if the opening popup loses the focus', async () => {
  const { focused, sendWindow } = await formOf()
  expect(focused()).toBe('left')
  document.body.focus()
  await sendWindow('focus')
  expect(focused()).toBe('left')
  document.querySelectorAll('textarea')[1]?.focus()
  await sendWindow('focus')
  expect(focused()).toBe('right')
})

test.each([
  ['asks at Enter', 'textarea', {}, 1],
  ['begins a line at Shift-Enter', 'textarea', { shiftKey: true }, 0],
  ['asks once while Enter is held down', 'textarea', { repeat: true }, 0],
  ['leaves Enter on the policy to the browser', 'select', {}, 0],
])('%s', async (_, field, values, count) => {
  const { send, ask } = await formOf()
  await send(field, 'keydown', { key: 'Enter', isComposing: false, ...values })
  expect(ask).toHaveBeenCalledTimes(count)
})

test('does not ask while a query runs', async () => {
  const { main, send, ask, show } = await formOf()
  await show({ run: RUN })
  await send('form', 'submit')
  expect(main.querySelector('[type=submit]')?.getAttribute('aria-disabled')).toBe('true')
  await show({ run: null })
  await send('form', 'submit')
  expect(ask).toHaveBeenCalledOnce()
})

test('focuses the list that makes a query invalid', async () => {
  const { show, focused } = await formOf()
  const problem = { kind: 'empty-side', side: 'right' } as const
  const about = { manner: 'ask', progress: null } as const
  await show({ queryError: { kind: 'failed', failure: new Error('x') as never, whose: 'backend', ...about } })
  expect(focused()).toBe('left')
  await show({ queryError: { kind: 'refused', why: { kind: 'sides', problem }, ...about } })
  expect(focused()).toBe('right')
})
