import { h } from 'preact'
import { expect, test } from 'vitest'
import { PrintingContext } from '../../../../shared/ui/drawing/virtual.ts'
import { Chips } from '../../../../shared/ui/marks/chips.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const chipAt = (at: number) => ({
  key: String(at),
  text: `P${at}`,
  says: `Finding ${at}`,
  mark: 'conflict' as const,
  isDecided: false,
  onChoose: () => undefined,
})
const drawn = async (count: number, chosen: number) =>
  (await drawComponent(h(Chips, { count, chosen, chipAt }))).all('button')

test('shows the first two findings and counts the others', async () => {
  expect(await drawn(5, -1)).toEqual(['P0', 'P1', '+3'])
  expect(await drawn(2, 1)).toEqual(['P0', 'P1'])
})

test('shows the chosen finding in place of the second', async () => {
  expect(await drawn(5, 4)).toEqual(['P0', 'P4', '+3'])
})

test('shows all findings on paper', async () => {
  const chips = h(Chips, { count: 5, chosen: 4, chipAt })
  const page = await drawComponent(h(PrintingContext.Provider, { value: true }, chips))
  expect(page.all('button')).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
})
