import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { findingOf } from '../../../../shared/conflicts/decisions/finding.ts'
import { ComesBack, DoubtfulWorks } from '../../../../shared/ui/decisions/decide-notes.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { decidedOn, first, tableOf } from '../../conflicts/decisions/decided.ts'

test('names five new works since the decision, and counts the others', async () => {
  const stored = decidedOn(tableOf(), { note: 'a namesake' })
  const works = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8']
  const { decision } = first(decidedTable(tableOf({ works }), [stored]))
  if (!decision) return expect.unreachable()
  const { all } = await drawComponent(h(ComesBack, { stored, decision }))
  expect(all('li')).toHaveLength(6)
  expect(all('li').at(-1)).toBe('2 more new papers')
  expect(all('p')).toEqual([
    'No conflict, decided on Nov 22, 2026. The decision no longer applies: 7 papers are new since then.',
    'a namesake',
  ])
})

test('dates a decision in the user’s time zone', async () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-13 * 60)
  onTestFinished(() => offset.mockRestore())
  const stored = decidedOn(tableOf())
  const { decision } = first(decidedTable(tableOf({ works: ['w1', 'w2'] }), [stored]))
  if (!decision) return expect.unreachable()
  const { all } = await drawComponent(h(ComesBack, { stored, decision }))
  expect(all('p')[0]).toMatch(/^No conflict, decided on Nov 23, 2026\./)
})

test('counts the works that may be joint, with the newest year', async () => {
  const finding = findingOf(tableOf(), first(tableOf()))
  if (typeof finding === 'string') return expect.unreachable()
  const says = async (doubtful: { count: number; last_year: number | null } | undefined) =>
    (await drawComponent(h(DoubtfulWorks, { finding: { ...finding, ...(doubtful && { doubtful }) } }))).all(
      'p',
    )
  expect(await says(undefined)).toEqual([])
  expect((await says({ count: 1, last_year: null }))[0]).toMatch(/^1 more paper may be theirs: it is listed/)
  expect((await says({ count: 3, last_year: 2020 }))[0]).toMatch(/^3 more papers .* The newest is of 2020\.$/)
})
