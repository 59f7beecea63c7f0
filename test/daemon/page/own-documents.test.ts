import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test } from 'vitest'
import { DocumentForm, OwnDocuments } from '../../../daemon/page/own-documents.tsx'
import type { Committee } from '../../../shared/contract/own-items.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import { undo } from '../../../shared/ui/state/undoable.ts'
import { soon } from '../../soon.ts'
import { useDrawnPages } from './drawn-page.ts'

const { save, draw } = useDrawnPages()
const commit = (name: string, list = 'Ada') => save('committee', { body: { name, list } })

/** The form saves the name of the document with the list *Bo*. */
function Page({ name }: { name: string }) {
  const own = useOwnDocuments('committees')
  const editor = (of: Committee | null, onLeave: () => void) =>
    h(DocumentForm<Committee>, {
      class: 'editor',
      label: of?.name ?? 'New',
      own,
      before: of && { name: of.name, on: own.known?.get(of.name)?.revision },
      read: () => (name === '' ? { problem: { key: 'nameTaken' as const } } : { body: { name, list: 'Bo' } }),
      describe: ({ list }) => list,
      onLeave,
      children: null,
    })
  return h(OwnDocuments<Committee>, {
    kind: 'committee',
    documents: own,
    words: {
      heading: 'place_settings/committees',
      label: 'committeesCaption',
      nothing: 'noCommittees',
      toNew: 'newCommittee',
    },
    most: 3,
    column: textColumn<Committee>('size', 'Names', ({ list }) => list),
    textOf: (one) => one.name,
    editor,
  })
}

async function pageWith(rows: string[], name = 'PC') {
  const page = await draw(h(Page, { name }))
  const shown = () => page.all('tbody tr').map((row) => row.replace(/Edit.*/, ''))
  const rowsAre = (...expected: string[]) => soon(() => expect(shown()).toEqual(expected))
  const form = () => page.main.querySelector('form')?.getAttribute('aria-label')
  const submit = () => page.send('form', 'submit')
  await rowsAre(...rows)
  return { ...page, rowsAre, form, submit }
}

test('lists documents by name, with numbers in their order', async () => {
  for (const name of ['PC 10', 'pc 9', 'Area chairs']) await commit(name)
  const { all } = await pageWith(['Area chairsAda', 'pc 9Ada', 'PC 10Ada'])
  expect(all('.document-size')).toEqual(['3 saved, of at most 3'])
})

test('opens one form at a time', async () => {
  for (const name of ['A', 'B']) await commit(name)
  const { pressLabel, press, form, main } = await pageWith(['AAda', 'BAda'])
  await pressLabel('Edit: A')
  await pressLabel('Edit: B')
  await press('New committee')
  expect(form()).toBe('A')
  await press('Cancel')
  expect(form()).toBeUndefined()
  expect(main.ownerDocument.activeElement?.className).toContain('outcome-line')
  await press('New committee')
  expect(form()).toBe('New')
})

test('shows no advice beside an open form', async () => {
  const { all, press } = await pageWith([])
  await soon(() => expect(all('.nobody')).toEqual([expect.stringMatching(/no committee yet/)]))
  await press('New committee')
  expect(all('.nobody')).toEqual([''])
})

test('saves a new document and leaves the form', async () => {
  const { press, submit, form, rowsAre } = await pageWith([])
  await press('New committee')
  await submit()
  await rowsAre('PCBo')
  expect(form()).toBeUndefined()
})

test.each([
  ['form', '', /other document|taken|already/i],
  ['daemon', 'x'.repeat(101), /100/],
])('stays open and says why if the %s refuses the text', async (_, name, why) => {
  const { press, submit, form, all } = await pageWith([], name)
  await press('New committee')
  await submit()
  await soon(() => expect(all('form [role=alert]').join()).toMatch(why))
  expect(form()).toBe('New')
})

test('asks which text to keep if another window saved the document first', async () => {
  await commit('PC')
  const { pressLabel, press, submit, form, all, rowsAre } = await pageWith(['PCAda'])
  await pressLabel('Edit: PC')
  await commit('PC', 'Cy')
  await submit()
  await soon(() => expect(all('form [role=alert]').join()).toMatch(/Cy.*Bo/))
  expect(form()).toBe('PC')
  await press('Keep theirs')
  await rowsAre('PCCy')
  expect(form()).toBeUndefined()
})

test('deletes a document, and restores it by Undo', async () => {
  await commit('PC')
  const { pressLabel, rowsAre } = await pageWith(['PCAda'])
  await pressLabel('Delete: PC')
  await rowsAre()
  await act(async () => void (await undo()))
  await rowsAre('PCAda')
})
