import { h } from 'preact'
import { expect, test } from 'vitest'
import { PlainTable } from '../../../daemon/page/plain-table.tsx'
import { drawComponent } from './draw-component.ts'

const headings = ['File', 'Rows']

test('adds a column for buttons, with a heading only for screen readers', async () => {
  const { all } = await drawComponent(h(PlainTable, { caption: 'Files', headings, children: null }))
  expect(all('th')).toEqual([...headings, 'Actions'])
  expect(all('th .visually-hidden')).toEqual(['Actions'])
})

test('adds no column to a table of numbers', async () => {
  const { all } = await drawComponent(
    h(PlainTable, { caption: 'Figures', headings, isNumbers: true, children: null }),
  )
  expect([all('th'), all('caption')]).toEqual([headings, ['Figures']])
})
