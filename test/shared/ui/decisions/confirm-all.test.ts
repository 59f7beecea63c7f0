import { h } from 'preact'
import { expect, test } from 'vitest'
import { ConfirmAll, MOST_AT_ONCE } from '../../../../shared/ui/decisions/confirm-all.tsx'
import type { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const buttons = async (count: number, deciding: object | null = {}) => {
  const value = deciding as OwnDecisions | null // only its presence counts
  const component = h(ConfirmAll, { count, findings: () => [] })
  const { all } = await drawComponent(h(DecidingContext.Provider, { value, children: component }))
  return all('button')
}

test('offers to confirm from two to MOST_AT_ONCE conflicts', async () => {
  expect(await buttons(1)).toEqual([])
  expect(await buttons(2)).toEqual(['Confirm all 2 conflicts with proof …'])
  expect(await buttons(MOST_AT_ONCE)).toHaveLength(1)
  expect(await buttons(MOST_AT_ONCE + 1)).toEqual([])
})

test('offers nothing before the decisions are read', async () => {
  expect(await buttons(2, null)).toEqual([])
})
