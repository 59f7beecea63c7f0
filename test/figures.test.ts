import { expect, test } from 'vitest'
import { requireFresh, withFigures } from './bench/figures.ts'
import { type Measured, WORKS } from './bench/rows.ts'

const DOCUMENT = '# Performance\n\nWords.\n\n## Figures\n\nOld words.\n\n## Known limits\n\n- One.\n'
const HIT = 'cache hit of 2 KB'
const hits: Measured = { [HIT]: { ours: [60, 40, 55], theirs: [100, 80, 100] } }
const events: Measured = { event: { ours: [20], theirs: [100] } }
const origin = { machine: '2 × a processor', at: '2026-11-29', commit: 'abcd1234' }

const rowOf = (document: string, work: string) =>
  document
    .split('\n')
    .find((line) => line.startsWith(`| ${work} |`))
    ?.split('|')
    .map((cell) => cell.trim())

test('writes medians, their ratio and the outcome into the table', () => {
  const written = withFigures(DOCUMENT, { ...hits, ...events }, origin)
  expect(written).toContain('**Machine:** 2 × a processor. Bars met: 1; missed: 1;')
  const [, , ours, , , theirs, ratio, bar, outcome, measured] = rowOf(written, HIT) ?? []
  expect([ours, theirs, ratio, bar, outcome, measured]).toEqual([
    ...['55 requests/s', '100 requests/s', '0.55 ×', '≥ 0.52 ×', 'met', '2026-11-29 · abcd1234'],
  ])
  expect(rowOf(written, 'event')?.at(8)).toBe('**missed**')
  expect(written).toMatch(
    /^# Performance\n\nWords\.\n\n## Figures\n\n[\s\S]*\|\n\n## Known limits\n\n- One\.\n$/,
  )
  expect(written).not.toContain('Old words')
})

test('keeps the rows of earlier runs, and marks unmeasured rows', () => {
  const first = withFigures(DOCUMENT, hits, origin)
  const second = withFigures(first, events, { ...origin, at: '2026-12-01', commit: 'ef567890' })
  expect(rowOf(second, HIT)).toEqual(rowOf(first, HIT))
  expect(rowOf(second, 'event')?.at(9)).toBe('2026-12-01 · ef567890')
  expect(second.split('not measured |')).toHaveLength(WORKS.length - 1)
})

test('drops rows of another machine', () => {
  const first = withFigures(DOCUMENT, hits, origin)
  const second = withFigures(first, events, { ...origin, machine: '8 × another' })
  expect(rowOf(second, HIT)?.at(9)).toBe('not measured')
})

test.each([
  ['accepts measurements 30 days old', '2026-12-29', null],
  ['refuses measurements older than 30 days', '2026-12-31', 'older than 30 days'],
])('%s for the release', (_, now, problem) => {
  const written = withFigures(DOCUMENT, hits, origin)
  const asked = () => requireFresh(written, new Date(now))
  if (problem === null) expect(asked).not.toThrow()
  else expect(asked).toThrow(problem)
})

test('refuses a release without measurements', () => {
  expect(() => requireFresh(withFigures(DOCUMENT, {}, origin), new Date())).toThrow('has no figures')
})
