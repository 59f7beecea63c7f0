import { expect, test } from 'vitest'
import { latinNameInBrackets } from '../../../../../shared/ui/names/reader/list-reader.ts'

test.each([
  ['李国良（Guoliang Li）', 'Guoliang Li'],
  ['李国良 (Guoliang Li, Tsinghua University) | THU', 'Guoliang Li'],
  ['李国良（Tsinghua University）', null],
  ['李国良（THU）', null],
  ['李国良（Guoliang）', null],
  ['李国良（清华大学）', null],
  ['李国良', null],
])('the name in Latin letters in the brackets of %j is %j', (line, name) => {
  expect(latinNameInBrackets(line)).toBe(name)
})
