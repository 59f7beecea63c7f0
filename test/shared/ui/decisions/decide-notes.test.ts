import { h } from 'preact'
import { expect, test } from 'vitest'
import type { Finding } from '../../../../shared/conflicts/decisions/finding.ts'
import { DoubtfulWorks } from '../../../../shared/ui/decisions/decide-notes.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const noteOf = async (doubtful: { count: number; last_year: number | null } | null) => {
  // The component reads no other field.
  const { all } = await drawComponent(h(DoubtfulWorks, { finding: { doubtful } as unknown as Finding }))
  return all('p')
}

test('counts the works that may be theirs, with the year of the newest', async () => {
  const [one] = await noteOf({ count: 1, last_year: 2021 })
  expect(one).toMatch(/^1 more paper may be theirs: it is listed .* The newest is of 2021\.$/)
  const [three] = await noteOf({ count: 3, last_year: null })
  expect(three).toMatch(/^3 more papers may be theirs: they are .* covers them\.$/)
})

test('says nothing without such works', async () => {
  expect(await noteOf(null)).toEqual([])
})
