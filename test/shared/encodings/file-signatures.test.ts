import { expect, test } from 'vitest'
import { isOldWorkbook, isZip } from '../../../shared/encodings/file-signatures.ts'

test.each([
  ['504b0304aa', { zip: true, old: false }],
  ['d0cf11e0aa', { zip: false, old: true }],
  ['514b0304aa', { zip: false, old: false }],
  ['504b0305aa', { zip: false, old: false }],
  ['d0cf11e1aa', { zip: false, old: false }],
  ['504b', { zip: false, old: false }],
])('recognizes archives and old workbooks by their first bytes: %s', (first, is) => {
  const bytes = Buffer.from(first, 'hex')
  expect({ zip: isZip(bytes), old: isOldWorkbook(bytes) }).toEqual(is)
})
