import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { matrixPicture } from '../../../../shared/ui/matrix/matrix-picture.ts'
import { answerOf, pair, paper, unique } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const found = pairTable(
  answerOf(
    [
      pair('A <b>', 'X', { verdict: 'conflict', items: [paper('1')] }),
      pair('A <b>', 'Y', { verdict: 'conflict', items: [paper('2'), paper('3')] }),
      pair('A <b>', 'Z', { verdict: 'conflict', items: [paper('4')] }),
    ],
    { resolution: { left: [unique('A <b>')], right: ['X', 'Y', 'Z'].map(unique) } },
  ),
)
const table = decided(decided(found, 'A <b>', 'Y', 'confirmed'), 'A <b>', 'Z', 'dismissed')
const picture = matrixPicture(table, { rows: [0], columns: [0, 1, 2] }, localeOf('en'))

test('draws open, confirmed and dismissed conflicts differently', () => {
  expect(picture.match(/fill="#f8d3cd" stroke="none"/g)).toHaveLength(1)
  expect(picture).toMatch(/fill="none" stroke="#a4262c".*>2✓</)
  expect(picture).toMatch(/text-decoration="line-through">1</)
})

test('writes names as text, not as markup', () => {
  expect(picture).not.toContain('<b>')
  expect(picture).toContain('A &#60;b&#62;')
})
