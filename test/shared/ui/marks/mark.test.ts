import { expect, test } from 'vitest'
import { MARK_OF, markClass } from '../../../../shared/ui/marks/mark.ts'

test('marks as conflicts only conflicts and one person on both sides', () => {
  const statuses = Object.entries(MARK_OF)
  const marked = (mark: string) => statuses.filter(([, of]) => of === mark).map(([status]) => status)
  expect(marked('conflict')).toEqual(['same_person', 'conflict'])
  expect(marked('nothing')).toEqual(['clear'])
})

test('draws a decided finding as an outline', () => {
  expect(markClass('conflict', true)).toBe('mark mark-conflict is-decided')
  expect(markClass('unsure')).toBe('mark mark-unsure')
})
