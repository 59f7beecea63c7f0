import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { FormToggle } from '../../../../shared/ui/form/folded-form.tsx'
import { EMPTY_FORM, type Form, keyOf } from '../../../../shared/ui/session/form-state.ts'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const ASKED: Form = { ...EMPTY_FORM, left: 'Ada\nBo', right: 'Cy' }

async function toggleOf(form: Form, { isFolded = true, run = null as object | null } = {}) {
  const fold = vi.fn()
  const answered = { form: ASKED, result: { key: keyOf(ASKED) } }
  const controls = { session: { form, answered, isFolded, run }, fold } as unknown as SessionControls // the line reads only these parts
  const { all, press } = await drawComponent(h(FormToggle, { controls }))
  return { says: all('.form-toggle')[0]?.replace(/\s+/g, ' '), press, fold }
}

test('counts the names of both lists, and names the changed options', async () => {
  expect((await toggleOf(ASKED)).says).toBe('2 × 1 · Edit')
  expect((await toggleOf({ ...ASKED, yearMin: '2020', exact: false }, { run: {} })).says).toMatch(
    /^2 × 1 · .*2020 · .+ · Edit$/,
  )
})

test('counts the answer’s names after an edit, but the form’s names while a query runs', async () => {
  const edited = { ...ASKED, left: 'Ada' }
  expect((await toggleOf(edited)).says).toBe('2 × 1 · changed since the answer · Edit')
  expect((await toggleOf(edited, { run: {} })).says).toBe('1 × 1 · Edit')
})

test('opens the folded form, and folds the open one', async () => {
  const { press, fold } = await toggleOf(ASKED)
  await press('Edit')
  const open = await toggleOf(ASKED, { isFolded: false })
  await open.press('Fold the lists')
  expect([fold.mock.calls, open.fold.mock.calls]).toEqual([[[false]], [[true]]])
})
