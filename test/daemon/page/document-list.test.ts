import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test } from 'vitest'
import { DocumentList } from '../../../daemon/page/document-list.tsx'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import { drawComponent } from './draw-component.ts'

type Row = { name: string }

async function pageOf(
  names: readonly string[],
  more: { answer?: unknown; onSearch?: (text: string) => void } = {},
) {
  const opened: string[] = []
  const { answer = names, onSearch } = more
  const drawn = await drawComponent(
    h(DocumentList<Row>, {
      heading: 'Policies',
      size: '',
      label: 'Policies',
      kind: 'of-policy',
      nothing: 'No policy yet',
      requests: [{ answer, hasFailed: false }],
      onAgain: () => undefined,
      columns: [textColumn<Row>('title', 'Name', ({ name }) => name)],
      sections: [{ key: 'all', rows: names.map((name) => ({ name })) }],
      keyOf: ({ name }) => name,
      nameOf: ({ name }) => name,
      ...(onSearch ? { onSearch } : { textOf: ({ name }: Row) => name }),
      actsOf: ({ name }) => [{ text: 'Edit', act: () => opened.push(name) }],
    }),
  )
  const search = (text: string) =>
    act(async () => {
      const field = drawn.main.querySelector('input')
      if (!field) throw new Error('The page has no search.')
      field.value = text
      field.dispatchEvent(
        new (drawn.main.ownerDocument.defaultView ?? globalThis).Event('input', { bubbles: true }),
      )
    })
  return { ...drawn, opened, search }
}

const MANY = Array.from({ length: 9 }, (_, at) => `Policy ${at}`)

test('names the row in the label of each of its buttons', async () => {
  const { main, press, opened } = await pageOf(['Ours'])
  expect(main.querySelector('.result-row button')?.getAttribute('aria-label')).toBe('Edit: Ours')
  await press('Edit')
  expect(opened).toEqual(['Ours'])
})

test('has a search only for a long list', async () => {
  expect((await pageOf(['Ours'])).main.querySelector('input')).toBeNull()
  const { search, all } = await pageOf(MANY)
  await search('7')
  expect(all('.column-title bdi')).toEqual(['Policy 7'])
  await search('nowhere')
  expect(all('.nobody')).toHaveLength(1)
})

test('passes the search text on if the daemon searches', async () => {
  const searched: string[] = []
  const { search, all } = await pageOf(MANY, { onSearch: (text) => searched.push(text) })
  await search('7')
  expect([searched, all('.column-title bdi').length]).toEqual([['7'], MANY.length])
})

test('draws no list before the documents are known', async () => {
  expect((await pageOf([], { answer: null })).all('.nobody, .result-row')).toEqual([])
  expect((await pageOf([])).all('.nobody')).toEqual(['No policy yet'])
})
