import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineRows, withGiven, withLine } from '../../../../../shared/ui/form/cleaning/line-rows.ts'
import { entryLines } from '../../../../../shared/ui/session/entry-lines.ts'

const rowsOf = (text: string, report: Parameters<typeof lineRows>[1] = null) =>
  lineRows(entryLines(text), report).map(({ line, given, fate }) => [line?.number ?? null, given, fate])

test('each line has what was given where that is not what is asked, and those left out stand below', () => {
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

test('of another list than the one that was cleaned nothing is left out', () => {
  const lines = [{ before: 'Members', after: [], state: 'cleaned' as const }]
  expect(rowsOf('Jian Pei', { text: 'Ion Stoica', lines })).toEqual([[1, null, 'asked']])
})

test('a line that was removed or split is put back as it was', () => {
  const names = fc.uniqueArray(fc.constantFrom('A B', 'C D', 'E F', 'G H'), { minLength: 1 })
  fc.assert(
    fc.property(names, fc.nat(3), fc.boolean(), (list, place, isSplit) => {
      const number = (place % list.length) + 1
      const text = list.join('\n')
      const after = isSplit ? ['X Y', 'Z Z'] : []
      const changed = withLine(text, number, after)
      const before = list[number - 1] ?? ''
      const places = isSplit ? [number, number + 1] : [null]
      for (const at of places) {
        const back = withGiven(changed, { before, after, state: 'cleaned' }, at)
        expect(back.split('\n').toSorted()).toEqual([...list].toSorted())
        if (isSplit) expect(back).toBe(text)
      }
    }),
  )
})
