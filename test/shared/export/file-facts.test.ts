import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { reportText } from '../../../bin/check/pairs-report.ts'
import { allPairs } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { exitCodeFor, standingCounts } from '../../../shared/conflicts/standing.ts'
import { FORMATS, type TextFormat } from '../../../shared/export/formats.ts'
import type { TakenAnswer } from '../../../shared/export/taken-answer.ts'
import { TEXT_FORMATS } from '../../../shared/format-names.ts'
import { answerOf, pair, unique } from '../conflicts/answers.ts'
import { EN, takenOf, ZH } from './taken.ts'

const FREE = [pair('A', 'X', { verdict: 'none' }), pair('A', 'Y', { verdict: 'none' })]
const resolution = { left: [unique('A')], right: [unique('X'), unique('Y')] }
const PVLDB = { ...ANY_WORK, name: 'PVLDB', months: 24 }

/** No joint papers. The data end in 2023, before the window of two years. */
const OLD = takenOf(answerOf(FREE, { data_date: '2023-06-30', resolution }), { policy: PVLDB })
const STARTER = takenOf(answerOf(FREE, { data_date: '2026-11-20', sample: true, resolution }), {
  policy: ANY_WORK,
})

const textAs = (format: TextFormat, taken: TakenAnswer, texts = EN): string =>
  FORMATS[format].text(taken, texts, { side: 'right', paper: '7' })
const reportOf = ({ table }: TakenAnswer): string =>
  reportText({ table, locale: EN, style: (_, text) => text })
const readable = TEXT_FORMATS.filter((format) => !['csv', 'json', 'assignment'].includes(format))

describe.each([
  ['data from before the window', OLD, 'The data end on Jun 30, 2023, and papers since 2024 count'],
  ['the starter data', STARTER, 'only the sample of 153 papers was searched'],
] as const)('data that do not cover the window: %s', (_, taken, says) => {
  test.each(readable)('calls nobody clear in %s', (format) => {
    const text = textAs(format, taken)
    expect(text).toContain('0 conflicts · 2 not covered by the data')
    expect(text).toContain(says)
    expect(text.replace(/, and not clear|which is not clear/g, '')).not.toMatch(/\bclear\b|needs checking/)
  })

  test('counts the pairs as not covered in the terminal and the exit code', () => {
    const text = reportOf(taken)
    expect(text).toContain('0 conflicts · 2 not covered by the data')
    expect(text).toContain(says)
    expect(exitCodeFor(standingCounts(allPairs(taken.table)))).toBe(4)
  })

  test('marks the pairs as not covered in CSV and JSON', () => {
    const rows: Record<string, string>[] = parse(textAs('csv', taken), {
      bom: true,
      columns: true,
    })
    expect(
      rows.map(({ verdict, standing, data_covers_window }) => [verdict, standing, data_covers_window]),
    ).toEqual(Array.from(rows, () => ['not_covered', 'not_covered', 'no']))
    expect(JSON.parse(textAs('json', taken))).toMatchObject({
      coverage: { covers: false },
      summary: { standings: { clear: 0, not_covered: 2 } },
      pairs: [{ standing: 'not_covered', status: 'not_covered' }, { standing: 'not_covered' }],
    })
    expect(textAs('assignment', taken)).toBe('')
  })
})

test('names the window and the end of the data in files for programs', () => {
  expect(JSON.parse(textAs('json', OLD)).coverage).toEqual({
    covers: false,
    data_until: '2023-06-30',
    window_from: '2024-11-22',
  })
})

test('counts dismissed pairs separately', () => {
  const taken = takenOf(answerOf(FREE, { data_date: '2026-11-20', resolution }), {
    policy: PVLDB,
    decisions: { 'A–X': {} },
  })
  for (const format of readable)
    expect(textAs(format, taken)).toContain('0 conflicts · 1 dismissed by you · 1 clear')
  expect(textAs('bibtex', taken, ZH)).toContain('1 对由您排除 · 1 对无冲突')
  expect(reportOf(taken)).toContain('0 conflicts · 1 dismissed by you · 1 clear')
  expect(textAs('csv', taken)).toContain(',dismissed,yes,2026-11-20,2024-11-22')
  expect(JSON.parse(textAs('json', taken)).summary.standings).toMatchObject({ clear: 1, dismissed: 1 })
})

test('states the newest year of data whose date is unknown', () => {
  const undated = answerOf(FREE, { data_date: 'unknown', newest_year: 2023, resolution })
  const text = textAs('bibtex', takenOf(undated, { policy: PVLDB }))
  expect(text).toContain('The data end on Dec 31, 2023')
  expect(text).toContain('Data: date unknown, newest papers of 2023')
  expect(JSON.parse(textAs('json', takenOf(undated))).data.date).toBeNull()
  expect(textAs('bibtex', takenOf(undated, { policy: PVLDB }), ZH)).toContain(
    '日期未知，最新的论文为 2023 年',
  )
})
