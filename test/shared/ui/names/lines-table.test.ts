import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEntries } from '../../../../shared/query/entries.ts'
import { entryLines, lineRows } from '../../../../shared/ui/names/lines-table.tsx'
import { lineOf } from '../../../../shared/words/sides-problem-text.ts'

const messy = fc
  .array(
    fc.constantFrom('Ion Stoica', ' Ion  Stoica', 'Ion Stoica (MIT)', '', ' ', '||MIT', 'Wei Wang 0001|X'),
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\u2028').map((end) => lines.join(end)))

const rowsOf = (text: string, report: Parameters<typeof lineRows>[1] = null) =>
  lineRows(entryLines(text), report).map(({ number, given, fate }) => [number, given, fate])

test('shows the user’s line beside an entry that differs, and removed lines last', () => {
  const text = 'Ion Stoica\n\nScott Shenker (ICSI)\nIon Stoica\n||MIT\nProgram Committee'
  const lines = [
    { before: '1. Ion Stoica, Berkeley', after: ['Ion Stoica'], state: 'cleaned' as const },
    { before: 'Members', after: [], state: 'cleaned' as const },
    { before: 'Program Committee', after: ['Program Committee'], state: 'other' as const },
  ]
  expect(rowsOf(text, { text, lines })).toEqual([
    [1, '1. Ion Stoica, Berkeley', 'asked'],
    [3, 'Scott Shenker (ICSI)', 'asked'],
    [4, null, 'repeated'],
    [5, '||MIT', 'no-name'],
    [6, null, 'other'],
    [null, 'Members', 'left-out'],
  ])
})

test('hides the removed lines of an earlier list', () => {
  const lines = [{ before: 'Members', after: [], state: 'cleaned' as const }]
  expect(rowsOf('Jian Pei', { text: 'Ion Stoica', lines })).toEqual([[1, null, 'asked']])
})

test('marks a line as *asked* or *too long* exactly if it is an entry of the query', () => {
  fc.assert(
    fc.property(fc.oneof(messy, fc.string()), (text) => {
      const used = entryLines(text).filter((line) => line.fate === 'asked' || line.fate === 'too-long')
      expect(used.map(({ entry }) => entry)).toEqual(parseEntries(text))
    }),
  )
})

test('gives each line its entry, and marks repeated and nameless lines', () => {
  expect(entryLines('Ion Stoica\nIon Stoica (MIT)\n\nScott Shenker || ICSI\n||MIT')).toEqual([
    { number: 1, fate: 'asked', line: 'Ion Stoica', entry: 'Ion Stoica' },
    { number: 2, fate: 'repeated', line: 'Ion Stoica (MIT)', entry: 'Ion Stoica' },
    { number: 4, fate: 'asked', line: 'Scott Shenker || ICSI', entry: 'Scott Shenker' },
    { number: 5, fate: 'no-name', line: '||MIT', entry: '' },
  ])
})

test('marks an overlong name with its line number', () => {
  const name = 'x'.repeat(501)
  const line = `${name} (MIT)`
  const text = `Ion Stoica\n\n${line}\n${'x'.repeat(500)} ${'(MIT)'.repeat(200)}`
  expect(entryLines(text).map(({ number, fate }) => [number, fate])).toEqual([
    [1, 'asked'],
    [3, 'too-long'],
    [4, 'asked'],
  ])
  expect(entryLines(text)[1]).toEqual({ number: 3, fate: 'too-long', line, entry: name })
  expect(lineOf(text, name)).toBe(3)
})
