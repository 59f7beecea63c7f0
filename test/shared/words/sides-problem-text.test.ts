import { expect, test } from 'vitest'
import { ENTRIES_IN_BATCHES } from '../../../shared/limits.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { lineOf, sidesProblemText } from '../../../shared/words/sides-problem-text.ts'

const { t } = localeOf('en')

test('names the line of an overlong name, even if the line has more spaces', () => {
  expect(lineOf('Ada\n\n  Bo   Sun \nBo Sun', 'Bo Sun')).toBe(3)
  const problem = { kind: 'long-name', side: 'right', entry: 'Bo Sun', length: 6, limit: 5 } as const
  expect(sidesProblemText(problem, 'Ada\nBo Sun', t)).toMatch(/^Authors B, line 2: the name has 6 characters/)
})

test('advises to leave out names only if they are too many even for batches', () => {
  const tooMany = (limit: number) =>
    sidesProblemText({ kind: 'too-many', side: 'left', count: limit + 2, limit }, '', t)
  expect(tooMany(50)).toBe('Authors A holds 52 names; 50 is the most.')
  expect(tooMany(ENTRIES_IN_BATCHES)).toMatch(/even in batches\. Leave out 2 of them and ask again\.$/)
})
