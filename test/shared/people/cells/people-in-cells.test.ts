import { expect, test } from 'vitest'
import { peopleInCells } from '../../../../shared/people/cells/people-in-cells.ts'

test.each([
  ['3,001 people between semicolons', '; ', 3_001],
  ['6,002 people between commas', ', ', 6_002],
])('reads at most %s', (_what, separator, most) => {
  const names = Array.from({ length: most + 1 }, () => 'Ada Lovelace')
  expect(peopleInCells([names.join(separator)])[0]?.people).toHaveLength(most)
})
