import { expect, test } from 'vitest'
import { LONGEST_TEXT } from '../../../../shared/conference/conference-schemas.ts'
import { filedProject } from '../../../../shared/conference/project/project.ts'
import { z } from '../../../../shared/contract/zod.ts'

test('accepts ids in `windows` up to the length of the longest text', () => {
  const isRead = (length: number): boolean =>
    z.safeParse(filedProject.shape.windows, { ['x'.repeat(length)]: 12 }).success
  expect([LONGEST_TEXT, LONGEST_TEXT + 1].map(isRead)).toEqual([true, false])
})
