import { expect, test } from 'vitest'
import {
  columnCells,
  isColumn,
  ownLine,
  withAffiliations,
} from '../../../shared/collaborators/affiliation-column.ts'
import { earlierLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { type Collaborator, collaboratorTable } from '../../../shared/collaborators/collaborator-list.ts'
import { coaRows, hotcrpText } from '../../../shared/collaborators/collaborator-texts.ts'
import { coauthor, coauthorsAnswer } from './coauthors-answer.ts'

const now = coauthorsAnswer({
  Ann: [
    coauthor('Ada Lovelace', 1, [2026, 2026]),
    coauthor('Maria Garcia Molina', 1, [2025, 2025], 'Old Lab'),
    coauthor('Wei Wang 0002', 1, [2024, 2024]),
  ],
})
const rowsWith = (lines: Parameters<typeof withAffiliations>[0]) =>
  collaboratorTable(now, { out: [], lines }).rows
const rowOf = (name: string): Collaborator => {
  const row = rowsWith([]).find((one) => one.name === name)
  if (!row) throw new Error(`${name} is missing.`)
  return row
}

test.each([
  ['MIT', false],
  ['MIT\n', false],
  ['MIT\nCMU', true],
  ['MIT\tCMU', true],
])('tells for %j whether it has several cells: %s', (text, is) => {
  expect(isColumn(text)).toBe(is)
})

test('reads a column of a spreadsheet, with its empty cells', () => {
  expect(columnCells('MIT\r\n\r\n"ETH Zürich,\nSwitzerland"\r\n')).toEqual([
    'MIT',
    '',
    'ETH Zürich, Switzerland',
  ])
})

test('reads a column beside an empty column, and a cell of 300 characters', () => {
  expect(columnCells('\tMIT\nCMU\t')).toEqual(['MIT', 'CMU'])
  expect(columnCells(`MIT\n${'x'.repeat(300)}`)).toEqual(['MIT', 'x'.repeat(300)])
})

test('refuses several columns, and a cell that is too long', () => {
  expect(columnCells('Ada Lovelace\tMIT\nAlan Turing\tCMU')).toBe('several-columns')
  expect(columnCells(`MIT\n${'x'.repeat(301)}`)).toBe('too-long')
})

test('uses dblp’s affiliation again after the owner removes a written one', () => {
  const [ada, maria] = [rowOf('Ada Lovelace'), rowOf('Maria Garcia Molina')]
  const written = [[ada, 'MIT'] as const, [maria, 'New Lab'] as const]
  const lines = withAffiliations([], written)
  const facts = (rows: readonly Collaborator[]) =>
    rows.map(({ affiliation, affiliationFrom }) => [affiliation, affiliationFrom])
  const none = [null, null]
  expect(facts(rowsWith(lines))).toEqual([['MIT', 'owner'], ['New Lab', 'owner'], none])
  const emptied = withAffiliations(
    lines,
    rowsWith(lines).map((row) => [row, null]),
  )
  expect(facts(rowsWith(emptied))).toEqual([none, ['Old Lab', 'dblp'], none])
})

test('exports a corrected name even after a change of the affiliation', () => {
  const maria = rowOf('Maria Garcia Molina')
  const corrected = [ownLine(maria, { form_name: 'Garcia Molina, María, L.' })]
  expect(corrected).toMatchObject([{ affiliation: null, earlier: false }])
  const [, again] = rowsWith(corrected)
  if (!again) throw new Error('The person is missing.')
  const rows = rowsWith(withAffiliations(corrected, [[again, 'Stanford']]))
  expect(hotcrpText(rows, true)).toContain('María L. Garcia Molina (Stanford)\n')
  const today = { year: 2026, month: 3, day: 9 }
  expect(coaRows(rows, today).map(({ name }) => name)).toContain('Garcia Molina, María, L.')
})

test('keeps the owner’s affiliation when the owner corrects the name', () => {
  const [ada] = rowsWith(withAffiliations([], [[rowOf('Ada Lovelace'), 'MIT']]))
  if (!ada) throw new Error('The person is missing.')
  expect(ownLine(ada, { form_name: 'Lovelace, Ada, K.' })).toMatchObject({ affiliation: 'MIT' })
})

test('keeps the name of the list with an affiliation until the owner changes the affiliation', () => {
  const taken = { name: 'Ada Lovelace', affiliation: 'MIT', reason: 'coauthor' as const, earlier: true }
  const [ada] = rowsWith([{ ...taken, from: 'coa-2025.xlsx' }])
  if (!ada) throw new Error('The person is missing.')
  expect(ownLine(ada, { reason: 'advisor' })).toMatchObject({ affiliation: 'MIT', from: 'coa-2025.xlsx' })
  expect(ownLine(ada, { affiliation: 'CMU' })).not.toHaveProperty('from')
  const [maria] = rowsWith([
    { ...taken, name: 'Maria Garcia Molina', affiliation: null, from: 'coa-2025.xlsx' },
  ]).slice(1)
  if (!maria) throw new Error('The person is missing.')
  expect([maria.affiliationFrom, maria.inList]).toEqual(['dblp', 'coa-2025.xlsx'])
  expect(ownLine(maria, { reason: 'advisor' })).not.toHaveProperty('from')
})

test('keeps the family name of a line when the owner changes the affiliation', () => {
  const lines = earlierLines('Garcia Molina, Maria (Lab)')
  const maria = rowsWith(lines).find(({ name }) => name === 'Maria Garcia Molina')
  if (!maria) throw new Error('The person is missing.')
  const rows = rowsWith(withAffiliations(lines, [[maria, 'Stanford']]))
  const today = { year: 2026, month: 3, day: 9 }
  expect(coaRows(rows, today).map(({ name }) => name)).toContain('Garcia Molina, Maria')
})
