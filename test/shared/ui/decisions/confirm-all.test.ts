import { h } from 'preact'
import { expect, test } from 'vitest'
import { ConfirmAll, MOST_AT_ONCE } from '../../../../shared/ui/decisions/confirm-all.tsx'
import type { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const buttons = async (count: number, deciding: object | null = {}) => {
  const value = deciding as OwnDecisions | null // The button only asks whether there are decisions.
  const component = h(ConfirmAll, { count, findings: () => [] })
  const { all } = await drawComponent(h(DecidingContext.Provider, { value, children: component }))
  return all('button')
}

test('offers to confirm at least two conflicts, and at most MOST_AT_ONCE', async () => {
  expect(await buttons(1)).toEqual([])
  expect(await buttons(2)).toEqual(['Confirm all 2 with proof …'])
  expect(await buttons(MOST_AT_ONCE)).toHaveLength(1)
  expect(await buttons(MOST_AT_ONCE + 1)).toEqual([])
})

test('offers nothing before the page has read the decisions', async () => {
  expect(await buttons(2, null)).toEqual([])
})
