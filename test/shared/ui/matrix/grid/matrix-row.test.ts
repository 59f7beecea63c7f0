import { h } from 'preact'
import { expect, test } from 'vitest'
import { pairTable } from '../../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../../shared/messages/locale.ts'
import { HeadRow, type MatrixContent, MatrixRow } from '../../../../../shared/ui/matrix/grid/matrix-row.tsx'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { answerOf, pair } from '../../../conflicts/answers.ts'

const rights = ['V', 'W', 'X', 'Y', 'Wei Wang 0011']
const table = pairTable(
  answerOf(rights.map((right, at) => pair('A', right, { count: at, verdict: 'conflict' }))),
)
const content: MatrixContent = {
  table,
  corner: 'A ↓ · B →',
  locale: localeOf('en'),
  shown: { rows: [0], columns: [0, 1, 2, 3, 4] },
  uncertain: { rows: new Set(), columns: new Set([2]) },
  isOther: ({ right }) => right === 'X',
}

test('draws the cells in view, the tab stop and the chosen cell, each in its column', async () => {
  const { main } = await drawComponent(
    h(MatrixRow, { content, row: 0, drawn: [2], activePlace: 0, chosenPlace: 4 }),
  )
  const cells = [...main.querySelectorAll('td')]
  expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['2', '4', '6'])
  expect(cells.map((cell) => /tabindex="(-?\d)"/i.exec(cell.outerHTML)?.[1])).toEqual(['0', '-1', '-1'])
  expect(cells.map((cell) => cell.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true'])
  expect(cells.map((cell) => /\((\d+) \*/.exec(cell.getAttribute('style') ?? '')?.[1])).toEqual([
    undefined,
    '1',
    '1',
  ])
})

test('dims the cells that the filter leaves out', async () => {
  const { main } = await drawComponent(
    h(MatrixRow, { content, row: 0, drawn: [1, 2], activePlace: -1, chosenPlace: -1 }),
  )
  expect([...main.querySelectorAll('td')].map(({ className }) => className.includes('is-other'))).toEqual([
    false,
    true,
  ])
})

test('draws the homonym number and the mark of uncertainty beside the name', async () => {
  const { all } = await drawComponent(h(HeadRow, { content, chosenColumn: undefined }))
  expect(all('.head-base')).toEqual(['V', 'W', 'X', 'Y', 'Wei Wang'])
  expect(all('.head-number')).toEqual(['0011'])
  expect(all('.uncertain .visually-hidden')).toEqual(['CoAuthors does not know which person this name means'])
})
