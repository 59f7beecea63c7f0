import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { normalizeEntry } from '../../../shared/query/entries.ts'
import { asOneEntry, personsAsOne } from '../../../shared/query/persons-as-one.ts'

const ARUN = { label: 'Arun Kumar', parts: ['Arun Kumar 0001', 'k/ArunKumar'] }

test('writes several persons as one entry, which reads back unchanged', () => {
  const entry = 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar'
  expect(asOneEntry(ARUN)).toBe(entry)
  expect(personsAsOne(entry)).toEqual(ARUN)
  expect(normalizeEntry(entry)).toBe(entry)
  expect(personsAsOne('A = 1 + 2 + 3 + 4 + 5')).toEqual({ label: 'A', parts: [...'12345'] })
  const list = `Ion Stoica\n${entry}`
  expect(cleanList(list).lines.map(({ state }) => state)).toEqual(['same', 'same'])
  expect(cleanList(list).text).toBe(list)
})

test.each(['Arun Kumar', 'A + B', 'A = B', ' = A + B', 'A = B + ', 'A=B+C', 'A = 1 + 2 + 3 + 4 + 5 + 6'])(
  'does not read %j as several persons',
  (entry) => expect(personsAsOne(entry)).toBeNull(),
)

test.each([
  { label: 'A', parts: ['B'] },
  { label: 'A', parts: ['B', 'C | D'] },
  { label: 'A', parts: ['B', 'C (D)'] },
  { label: 'A', parts: ['B + C', 'D'] },
  { label: 'A', parts: ['1', '2', '3', '4', '5', '6'] },
  { label: 'A'.repeat(495), parts: ['B', 'C'] },
])('refuses to write an entry that is too long or would read back differently: %j', (asOne) => {
  expect(asOneEntry(asOne)).toBeNull()
})

test('reads every written entry as the same persons', () => {
  const text = fc.string({ maxLength: 20, unit: 'grapheme' })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 6 }), (label, parts) => {
      const entry = asOneEntry({ label, parts })
      if (entry !== null) expect(personsAsOne(normalizeEntry(entry))).toEqual({ label, parts })
    }),
  )
})
