import { expect, test } from 'vitest'
import type { ResolvedName } from '../../../../shared/conflicts/names-to-check.ts'
import type { Side } from '../../../../shared/query/payload.ts'
import { samePersons } from '../../../../shared/ui/people/names-tab.tsx'

const named = (side: Side, entry: string, ...keys: string[]): ResolvedName => ({
  side,
  resolution: { entry, status: 'unique', persons: keys.map((key) => ({ key, name: key })) },
})

test('lines of one list are one person if they mean the same records, in whatever order', () => {
  const twice = [named('left', 'H. V. Jagadish', 'j'), named('left', 'H V Jagadish', 'j')]
  const asOne = [named('right', 'A = 1 + 2', '1', '2'), named('right', 'B = 2 + 1', '2', '1')]
  const found = [...twice, named('right', 'H V Jagadish', 'j'), ...asOne, named('right', 'A', '1')]
  expect(samePersons(found)).toEqual([twice, asOne])
})
