import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { DocumentName } from '../../../../shared/ui/frame/document-name.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

async function nameOf(props: Partial<Parameters<typeof DocumentName>[0]> = {}) {
  const onSave = vi.fn(async (_name: string): Promise<string | null> => null)
  const given = { of: 'one', name: 'Mine', unnamed: 'No name', title: '', label: 'Name', onSave, ...props }
  const page = await drawComponent(h(DocumentName, given))
  const field = () => page.main.querySelector('input')
  const type = (text: string) => page.type('input', text)
  const show = (more: Partial<typeof given>) => page.draw(h(DocumentName, { ...given, ...more }))
  return { ...page, onSave, field, type, show }
}

test('saves the typed name without spaces around it', async () => {
  const { press, type, send, onSave, all } = await nameOf()
  await press('Mine')
  await type('  Ours ')
  await send('form', 'submit')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Ours')
  expect(all('button')).toEqual(['Mine'])
})

test('shows the reason against a name until the user types on', async () => {
  const { press, type, send, all } = await nameOf({ onSave: async () => 'The name is taken.' })
  await press('Mine')
  await type('Ours')
  await send('form', 'submit')
  expect(all('.field-error')).toEqual(['The name is taken.'])
  await type('Ours too')
  expect(all('.field-error')).toEqual([''])
})

test('begins with the suggested name, if the document has none', async () => {
  const { press, field } = await nameOf({ name: null, suggested: 'Ada Lovelace' })
  await press('No name')
  expect(field()?.value).toBe('Ada Lovelace')
})

test('drops a half-typed name for another document, but not for another name', async () => {
  const { press, type, show, field } = await nameOf()
  await press('Mine')
  await type('Half')
  await show({ name: 'Theirs' })
  expect(field()?.value).toBe('Half')
  await show({ of: 'two' })
  expect(field()).toBeNull()
})
