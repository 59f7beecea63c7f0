import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { CellField } from '../../../../shared/ui/collaborators/cell-field.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

async function fieldOf(props = {}) {
  const onSave = vi.fn()
  const page = await drawComponent(h(CellField, { label: 'Affiliation', value: 'MIT', onSave, ...props }))
  const field = page.main.querySelector('input')
  if (!field) throw new Error('There is no field.')
  const type = async (text: string) => {
    field.value = text
    await page.send('input', 'input')
  }
  return { ...page, field, type, onSave }
}

test('saves a changed text when the focus leaves', async () => {
  const { type, send, onSave } = await fieldOf()
  await type('  ETH\tZürich ')
  await send('input', 'blur')
  expect(onSave.mock.calls).toEqual([['ETH Zürich']])
})

test('does not save an unchanged text', async () => {
  const { type, send, onSave } = await fieldOf()
  await type(' MIT ')
  await send('input', 'blur')
  expect(onSave).not.toHaveBeenCalled()
})

test('saves on Enter in the last field', async () => {
  const { type, send, onSave } = await fieldOf({ onStep: () => false })
  await type('ETH')
  await send('input', 'keydown', { key: 'Enter' })
  expect(onSave.mock.calls).toEqual([['ETH']])
})
