import { h } from 'preact'
import { expect, test } from 'vitest'
import { MoreOptions } from '../../../../shared/ui/form/options.tsx'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const optionsOf = (form: Partial<Form>) =>
  drawComponent(h(MoreOptions, { form: { ...EMPTY_FORM, ...form }, onChange: () => undefined }))
const isOpen = ({ main }: { main: Element }) => main.querySelector('details')?.hasAttribute('open')

test('shows how many options are set while the options are folded', async () => {
  const none = await optionsOf({})
  expect([none.all('summary'), isOpen(none)]).toEqual([['Options'], false])
  const one = await optionsOf({ limitPerPair: '5' })
  expect([one.all('summary'), isOpen(one)]).toEqual([['Options (1 set)'], false])
})

test('unfolds the options if a number is invalid', async () => {
  const drawn = await optionsOf({ limitPerPair: '0', yearMin: 'two' })
  expect([drawn.all('.field-error'), isOpen(drawn)]).toEqual([
    [expect.stringMatching(/year/i), expect.stringMatching(/1 .*200/)],
    true,
  ])
})
